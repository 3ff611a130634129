/* What stands in the place of the functions of memory.py in a compiled build; each is a few instructions.
 *
 * An address is taken from a buffer for the time of one call, while the caller holds the buffer; 0 says that this
 * buffer must be written the slow way, number by number. */
#ifndef GREATHALL_MEMORY_H
#define GREATHALL_MEMORY_H

#include <Python.h>
#include <stdint.h>
#include <string.h>
#include "CPy.h"

#if PY_BIG_ENDIAN
#define GREATHALL_NATIVE_ORDER "@=>!"
#else
#define GREATHALL_NATIVE_ORDER "@=<"
#endif

/* The number of the lowest bit of a number that is not 0. */
static inline int64_t Greathall_LowestBit(uint64_t bits) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctzll(bits);
#else
    int64_t number = 0;
    while (!(bits & 1)) {
        bits >>= 1;
        number++;
    }
    return number;
#endif
}

static inline int64_t Greathall_AddressOf(PyObject *buffer, int64_t items, Py_ssize_t size, const char *formats) {
    Py_buffer lent;
    if (PyObject_GetBuffer(buffer, &lent, PyBUF_WRITABLE | PyBUF_FORMAT | PyBUF_ND) < 0) {
        PyErr_Clear();
        return 0;
    }
    int64_t address = 0;
    const char *format = lent.format == NULL ? "B" : lent.format;
    if (format[0] != 0 && format[1] != 0 && strchr(GREATHALL_NATIVE_ORDER, format[0]) != NULL) {
        format++;
    }
    if (lent.ndim == 1 && lent.itemsize == size && lent.len / size >= items && format[0] != 0 && format[1] == 0
        && strchr(formats, format[0]) != NULL && (intptr_t)lent.buf % size == 0) {
        address = (int64_t)(intptr_t)lent.buf;
    }
    PyBuffer_Release(&lent);
    return address;
}

static inline int64_t Greathall_FloatsAt(PyObject *buffer, int64_t items) {
    return Greathall_AddressOf(buffer, items, sizeof(float), "f");
}

static inline int64_t Greathall_BytesAt(PyObject *buffer, int64_t items) {
    if (PyByteArray_CheckExact(buffer)) {
        return PyByteArray_GET_SIZE(buffer) >= items ? (int64_t)(intptr_t)PyByteArray_AS_STRING(buffer) : 0;
    }
    return Greathall_AddressOf(buffer, items, 1, "Bb?");
}

static inline int64_t Greathall_WordsAt(PyObject *buffer, int64_t items) {
    return Greathall_AddressOf(buffer, items, sizeof(int64_t), "q");
}

static inline char Greathall_Clear(int64_t address, int64_t bytes) {
    memset((void *)(intptr_t)address, 0, (size_t)bytes);
    return 1;
}

static inline char Greathall_PutByte(int64_t address, int64_t at, int64_t value) {
    ((uint8_t *)(intptr_t)address)[at] = (uint8_t)value;
    return 1;
}

static inline char Greathall_PutFloat(int64_t address, int64_t at, double value) {
    ((float *)(intptr_t)address)[at] = (float)value;
    return 1;
}

static inline double Greathall_GetFloat(int64_t address, int64_t at) {
    return ((float *)(intptr_t)address)[at];
}

static inline char Greathall_PutNumber(int64_t address, int64_t at, int64_t value) {
    ((float *)(intptr_t)address)[at] = (float)value;
    return 1;
}

/* A bit for each of so many floats: 1 or 0. */
static inline char Greathall_PutBits(int64_t address, int64_t at, int64_t bits, int64_t count) {
    float *cell = (float *)(intptr_t)address + at;
    for (int64_t i = 0; i < count; i++) {
        cell[i] = (float)((bits >> i) & 1);
    }
    return 1;
}

/* So many digits of a number, the lowest first, each `width` bits wide. */
static inline char Greathall_PutDigits(int64_t address, int64_t at, int64_t packed, int64_t width, int64_t count) {
    float *cell = (float *)(intptr_t)address + at;
    uint64_t digits = (uint64_t)packed, mask = ((uint64_t)1 << width) - 1;
    for (int64_t i = 0; i < count; i++) {
        cell[i] = (float)(digits & mask);
        digits >>= width;
    }
    return 1;
}

static inline char Greathall_Copy(int64_t address, int64_t at, int64_t source, int64_t count) {
    memcpy((float *)(intptr_t)address + at, (float *)(intptr_t)source, (size_t)count * sizeof(float));
    return 1;
}

/* A network of one hidden layer, see net.py: products of floats are exact in a double, so there is nothing to round. */
static inline double Greathall_Judge(int64_t row, int64_t inputs, int64_t address, int64_t hidden) {
    const float *feature = (const float *)(intptr_t)row;
    const float *weights = (const float *)(intptr_t)address;
    const float *biases = weights + inputs * hidden;
    const float *outputs = biases + hidden;
    double sums[128];
    for (int64_t unit = 0; unit < hidden; unit++) {
        sums[unit] = biases[unit];
    }
    for (int64_t at = 0; at < inputs; at++) {
        double value = feature[at];
        if (value != 0.0) {
            const float *weight = weights + at * hidden;
            for (int64_t unit = 0; unit < hidden; unit++) {
                sums[unit] += value * weight[unit];
            }
        }
    }
    double total = outputs[hidden];
    for (int64_t unit = 0; unit < hidden; unit++) {
        float level = (float)sums[unit];
        if (level > 0.0f) {
            total += (double)level * outputs[unit];
        }
    }
    return total;
}

/* One number of a list; an inline `list[index]` that neither calls nor counts references. */
static inline int64_t Greathall_Item(PyObject *list, int64_t at) {
    int overflow = 1;
    if (likely(at >= 0 && at < PyList_GET_SIZE(list) && PyLong_Check(PyList_GET_ITEM(list, at)))) {
        int64_t value = CPyLong_AsSsize_tAndOverflow(PyList_GET_ITEM(list, at), &overflow);
        if (likely(!overflow)) {
            return value;
        }
    }
    PyErr_SetString(PyExc_IndexError, "there is no such number in the list");
    return CPY_LL_INT_ERROR;
}

/* What the things of a list are worth together, by a table. */
static inline int64_t Greathall_Worth(PyObject *things, PyObject *table) {
    int64_t total = 0;
    Py_ssize_t size = PyList_GET_SIZE(things);
    for (Py_ssize_t i = 0; i < size; i++) {
        int64_t thing = Greathall_Item(things, i);
        if (unlikely(thing == CPY_LL_INT_ERROR) && PyErr_Occurred()) {
            return CPY_LL_INT_ERROR;
        }
        int64_t value = Greathall_Item(table, thing);
        if (unlikely(value == CPY_LL_INT_ERROR) && PyErr_Occurred()) {
            return CPY_LL_INT_ERROR;
        }
        total += value;
    }
    return total;
}

/* Where a thing's class lies in a list of classes, or where there is room for it. The list is a table that hashes by
 * address: its length is a power of two, and some of it stays empty. */
static inline int64_t Greathall_PlaceOfKind(PyObject *kinds, PyObject *thing) {
    PyObject **kind = ((PyListObject *)kinds)->ob_item, *wanted = (PyObject *)Py_TYPE(thing);
    uint64_t mask = (uint64_t)PyList_GET_SIZE(kinds) - 1;
    uint64_t place = (((uint64_t)(uintptr_t)wanted >> 4) * 0x9E3779B97F4A7C15u >> 40) & mask;
    while (kind[place] != wanted && kind[place] != Py_None) {
        place = (place + 1) & mask;
    }
    return (int64_t)place;
}

/* Whether the number is noted at that place already; it is now. */
static inline char Greathall_SameWord(int64_t address, int64_t at, int64_t value) {
    int64_t *word = (int64_t *)(intptr_t)address + at;
    char same = *word == value;
    *word = value;
    return same;
}

/* The same for a very thing, in a list. */
static inline char Greathall_SameThing(PyObject *noted, int64_t at, PyObject *thing) {
    if (unlikely(at < 0 || at >= PyList_GET_SIZE(noted))) {
        return 0;
    }
    PyObject *before = PyList_GET_ITEM(noted, at);
    if (before == thing) {
        return 1;
    }
    Py_INCREF(thing);
    PyList_SET_ITEM(noted, at, thing);
    Py_DECREF(before);
    return 0;
}

/* The same for so many items of a list. Small numbers are the same things always; the notes keep large ones alive. */
static inline char Greathall_SameItems(PyObject *noted, int64_t at, PyObject *list, int64_t first, int64_t count) {
    if (unlikely(at < 0 || first < 0 || count < 0 || count > PyList_GET_SIZE(noted) - at
                 || count > PyList_GET_SIZE(list) - first)) {
        return 0;
    }
    PyObject **before = ((PyListObject *)noted)->ob_item + at, **now = ((PyListObject *)list)->ob_item + first;
    char same = 1;
    for (int64_t i = 0; i < count; i++) {
        PyObject *old = before[i];
        if (old != now[i]) {
            Py_INCREF(now[i]);
            before[i] = now[i];
            Py_DECREF(old);
            same = 0;
        }
    }
    return same;
}

/* The first item of a list from `first` to `end` that is not noted yet at `at` and its number; `end` if there is none. */
static inline int64_t Greathall_NextNew(PyObject *noted, int64_t at, PyObject *list, int64_t first, int64_t end) {
    if (unlikely(at < 0 || first < 0 || end > PyList_GET_SIZE(noted) - at || end > PyList_GET_SIZE(list))) {
        return first < end ? first : end;
    }
    PyObject **before = ((PyListObject *)noted)->ob_item + at, **now = ((PyListObject *)list)->ob_item;
    for (int64_t i = first; i < end; i++) {
        PyObject *old = before[i];
        if (old != now[i]) {
            Py_INCREF(now[i]);
            before[i] = now[i];
            Py_DECREF(old);
            return i;
        }
    }
    return end;
}

/* The same for all fields of a compiled object without references: its memory is noted as bytes. */
static inline char Greathall_SameFields(PyObject *noted, int64_t at, PyObject *thing) {
    if (unlikely(at < 0 || at >= PyList_GET_SIZE(noted))) {
        return 0;
    }
    const char *fields = (const char *)thing + sizeof(PyObject);
    Py_ssize_t size = Py_TYPE(thing)->tp_basicsize - (Py_ssize_t)sizeof(PyObject);
    PyObject *before = PyList_GET_ITEM(noted, at);
    if (likely(PyBytes_CheckExact(before) && PyBytes_GET_SIZE(before) == size)) {
        char *memory = PyBytes_AS_STRING(before);  /* nobody else has it, and nobody hashes it */
        if (memcmp(memory, fields, (size_t)size) == 0) {
            return 1;
        }
        memcpy(memory, fields, (size_t)size);
        return 0;
    }
    PyObject *now = PyBytes_FromStringAndSize(fields, size);
    if (now == NULL) {
        PyErr_Clear();
        return 0;
    }
    PyList_SET_ITEM(noted, at, now);
    Py_DECREF(before);
    return 0;
}

/* The same for a list of such things of one class, noted side by side: a bit for each that is new, all bits if they
 * are not such a list. */
static inline int64_t Greathall_NewFields(PyObject *noted, int64_t at, PyObject *things) {
    if (unlikely(!PyList_Check(things) || PyList_GET_SIZE(things) == 0 || at < 0 || at >= PyList_GET_SIZE(noted))) {
        return -1;
    }
    PyObject **thing = ((PyListObject *)things)->ob_item;
    PyTypeObject *kind = Py_TYPE(thing[0]);
    Py_ssize_t count = PyList_GET_SIZE(things), size = kind->tp_basicsize - (Py_ssize_t)sizeof(PyObject);
    PyObject *before = PyList_GET_ITEM(noted, at);
    char fresh = !PyBytes_CheckExact(before) || PyBytes_GET_SIZE(before) != count * size;
    if (unlikely(fresh)) {
        PyObject *now = PyBytes_FromStringAndSize(NULL, count * size);
        if (now == NULL) {
            PyErr_Clear();
            return -1;
        }
        PyList_SET_ITEM(noted, at, now);
        Py_DECREF(before);
        before = now;
    }
    int64_t found = 0;
    char *memory = PyBytes_AS_STRING(before);
    for (Py_ssize_t i = 0; i < count; i++, memory += size) {
        if (unlikely(Py_TYPE(thing[i]) != kind)) {
            return -1;
        }
        const char *fields = (const char *)thing[i] + sizeof(PyObject);
        if (fresh || memcmp(memory, fields, (size_t)size) != 0) {
            memcpy(memory, fields, (size_t)size);
            found |= (int64_t)1 << i;
        }
    }
    return found;
}

/* The same for parts of a list, each so many items: a bit for each part that is new, all bits if they do not fit. */
static inline int64_t Greathall_NewParts(PyObject *noted, int64_t at, PyObject *list, int64_t width, int64_t parts) {
    if (unlikely(at < 0 || width * parts > PyList_GET_SIZE(noted) - at || width * parts > PyList_GET_SIZE(list))) {
        return -1;
    }
    PyObject **before = ((PyListObject *)noted)->ob_item + at, **now = ((PyListObject *)list)->ob_item;
    int64_t found = 0;
    for (int64_t part = 0; part < parts; part++) {
        for (int64_t i = 0; i < width; i++, before++, now++) {
            PyObject *old = *before;
            if (old != *now) {
                Py_INCREF(*now);
                *before = *now;
                Py_DECREF(old);
                found |= (int64_t)1 << part;
            }
        }
    }
    return found;
}

/* The functions below give 0 where a list does not hold what it should; the caller says what is wrong. */

static inline char Greathall_Number(PyObject *list, int64_t at, int64_t *value) {
    int overflow;
    if (at < 0 || at >= PyList_GET_SIZE(list) || !PyLong_Check(PyList_GET_ITEM(list, at))) {
        return 0;
    }
    *value = CPyLong_AsSsize_tAndOverflow(PyList_GET_ITEM(list, at), &overflow);
    return !overflow;
}

/* The numbers of a list from `first` on, so many. */
static inline char Greathall_PutNumbers(int64_t address, int64_t at, PyObject *list, int64_t first, int64_t count) {
    float *cell = (float *)(intptr_t)address + at;
    for (int64_t i = 0; i < count; i++) {
        int64_t value;
        if (!Greathall_Number(list, first + i, &value)) {
            return 0;
        }
        cell[i] = (float)value;
    }
    return 1;
}

/* Adds the number that a list has for each kind of thing where the table says. */
static inline char Greathall_Sort(int64_t address, int64_t at, int64_t kinds, PyObject *numbers, PyObject *table) {
    float *cell = (float *)(intptr_t)address + at;
    Py_ssize_t size = PyList_GET_SIZE(numbers);
    for (Py_ssize_t i = 0; i < size; i++) {
        int64_t number, kind;
        if (!Greathall_Number(numbers, i, &number) || !Greathall_Number(table, i, &kind) || kind < 0 || kind >= kinds) {
            return 0;
        }
        cell[kind] += (float)number;
    }
    return 1;
}

/* Adds one for each thing, at its own number or, where there is a table, at what the table says of it (-1: nowhere). */
static inline char Greathall_Count(int64_t address, int64_t at, int64_t kinds, PyObject *things, PyObject *table) {
    float *cell = (float *)(intptr_t)address + at;
    Py_ssize_t size = PyList_GET_SIZE(things);
    for (Py_ssize_t i = 0; i < size; i++) {
        int64_t kind;
        if (!Greathall_Number(things, i, &kind) || (table != Py_None && !Greathall_Number(table, kind, &kind))
            || kind >= kinds || (kind < 0 && (table == Py_None || kind != -1))) {
            return 0;
        }
        if (kind >= 0) {
            cell[kind] += 1.0f;
        }
    }
    return 1;
}

/* The same for the bits of a number: bit i is a thing of the kind that the table says. */
static inline char Greathall_CountBits(int64_t address, int64_t at, int64_t kinds, int64_t bits, PyObject *table) {
    float *cell = (float *)(intptr_t)address + at;
    for (uint64_t left = (uint64_t)bits; left != 0; left &= left - 1) {
        int64_t kind;
        if (!Greathall_Number(table, Greathall_LowestBit(left), &kind) || kind < 0 || kind >= kinds) {
            return 0;
        }
        cell[kind] += 1.0f;
    }
    return 1;
}

#endif
