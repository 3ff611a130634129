/* What stands in the place of those functions of memory.py that say whether something is noted already; see memory.h. */
#ifndef GREATHALL_NOTING_H
#define GREATHALL_NOTING_H

#include <Python.h>
#include <stdint.h>
#include <string.h>
#include "CPy.h"

/* Whether the number is noted at that place already; it is now. */
static inline char Greathall_SameWord(PyObject *words, int64_t address, int64_t at, int64_t value) {
    int64_t *word = (int64_t *)(intptr_t)address + at;
    char same = *word == value;
    *word = value;
    return same;
}

/* The same for eight numbers side by side: a bit for each that is new. There is nothing to guess for the processor. */
static inline int64_t Greathall_NewWords(PyObject *words, int64_t address, int64_t at, int64_t a, int64_t b,
                                         int64_t c, int64_t d, int64_t e, int64_t f, int64_t g, int64_t h) {
    int64_t *word = (int64_t *)(intptr_t)address + at;
    int64_t found = (int64_t)(word[0] != a) | (int64_t)(word[1] != b) << 1 | (int64_t)(word[2] != c) << 2
        | (int64_t)(word[3] != d) << 3 | (int64_t)(word[4] != e) << 4 | (int64_t)(word[5] != f) << 5
        | (int64_t)(word[6] != g) << 6 | (int64_t)(word[7] != h) << 7;
    word[0] = a;
    word[1] = b;
    word[2] = c;
    word[3] = d;
    word[4] = e;
    word[5] = f;
    word[6] = g;
    word[7] = h;
    return found;
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
    if (memcmp(before, now, (size_t)count * sizeof(PyObject *)) == 0) {
        return 1;
    }
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
    if (first >= end || memcmp(before + first, now + first, (size_t)(end - first) * sizeof(PyObject *)) == 0) {
        return end;
    }
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
    if (memcmp(before, now, (size_t)(width * parts) * sizeof(PyObject *)) == 0) {
        return 0;
    }
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

#endif
