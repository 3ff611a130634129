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
#include "noting.h"

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
    if (lent.ndim == 1 && lent.itemsize == size && lent.len >= items * size && format[0] != 0 && format[1] == 0
        && (format[0] == formats[0] || strchr(formats, format[0]) != NULL) && (intptr_t)lent.buf % size == 0) {
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

static inline char Greathall_Put(PyObject *numbers, int64_t address, int64_t at, int64_t value) {
    ((float *)(intptr_t)address)[at] = (float)value;
    return 1;
}

static inline char Greathall_Paste(PyObject *numbers, int64_t address, int64_t at, PyObject *cells, int64_t source,
                                   int64_t first, int64_t count) {
    memcpy((float *)(intptr_t)address + at, (float *)(intptr_t)source + first, (size_t)count * sizeof(float));
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

/* So many numbers of a list as the digits of one, the lowest first, each `width` bits wide; more than a digit holds is
 * as much as it holds. */
static inline int64_t Greathall_Packed(PyObject *list, int64_t first, int64_t count, int64_t width) {
    int64_t most = ((int64_t)1 << width) - 1, packed = 0;
    for (int64_t i = count - 1; i >= 0; i--) {
        int64_t value = Greathall_Item(list, first + i);
        if (unlikely(value == CPY_LL_INT_ERROR) && PyErr_Occurred()) {
            return CPY_LL_INT_ERROR;
        }
        packed = packed << width | (value < most ? value : most);
    }
    return packed;
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

/* Whether a purse of digits pays for each thing, `step` cells apart, by a note of its price (see row.py). A bit for
 * each thing whose note has one of the marks; -1 where a list does not hold what it should. */
static inline int64_t Greathall_PutPaid(int64_t address, int64_t at, int64_t step, PyObject *things, int64_t count,
                                        PyObject *notes, int64_t purse, int64_t marks) {
    float *cell = (float *)(intptr_t)address + at;
    int64_t found = 0;
    if (count > PyList_GET_SIZE(things) || count > 62) {
        return -1;
    }
    for (int64_t i = 0; i < count; i++, cell += step) {
        int64_t thing, note;
        if (!Greathall_Number(things, i, &thing)) {
            return -1;
        }
        if (thing < 0) {
            continue;
        }
        if (!Greathall_Number(notes, thing, &note)) {
            return -1;
        }
        *cell = (float)(((purse >> (7 * ((note >> 4) & 7))) & 127) >= note >> 8);
        found |= (int64_t)((note & marks) != 0) << i;
    }
    return found;
}

/* 1 at each of the moves. */
static inline char Greathall_Mark(int64_t address, int64_t size, PyObject *moves) {
    uint8_t *mark = (uint8_t *)(intptr_t)address;
    Py_ssize_t count = PyList_GET_SIZE(moves);
    memset(mark, 0, (size_t)size);
    for (Py_ssize_t i = 0; i < count; i++) {
        int64_t move;
        if (!Greathall_Number(moves, i, &move) || move < 0 || move >= size) {
            return 0;
        }
        mark[move] = 1;
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

/* The same where some are noted and counted already: only what came or went. A word begins below 0, and its cells at 0. */
static inline char Greathall_Recount(PyObject *words, int64_t noted, int64_t at_word, PyObject *cells, int64_t address,
                                     int64_t at, int64_t kinds, int64_t bits, PyObject *table) {
    float *cell = (float *)(intptr_t)address + at;
    int64_t *word = (int64_t *)(intptr_t)noted + at_word;
    uint64_t changed = (uint64_t)(*word < 0 ? bits : bits ^ *word);
    *word = bits;
    for (; changed != 0; changed &= changed - 1) {
        int64_t thing = Greathall_LowestBit(changed), kind;
        if (!Greathall_Number(table, thing, &kind) || kind < 0 || kind >= kinds) {
            return 0;
        }
        cell[kind] += (float)((bits >> thing & 1) * 2 - 1);
    }
    return 1;
}

#endif
