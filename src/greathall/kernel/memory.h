/* What stands in the place of the functions of memory.py in a compiled build; each is a few instructions.
 *
 * An address is taken from a buffer for the time of one call, while the caller holds the buffer; 0 says that this
 * buffer must be written the slow way, number by number. */
#ifndef GREATHALL_MEMORY_H
#define GREATHALL_MEMORY_H

#include <Python.h>
#include <stdint.h>
#include <string.h>

#if PY_BIG_ENDIAN
#define GREATHALL_NATIVE_ORDER "@=>!"
#else
#define GREATHALL_NATIVE_ORDER "@=<"
#endif

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
    return Greathall_AddressOf(buffer, items, 1, "Bb?");
}

static inline char Greathall_Clear(int64_t address, int64_t bytes) {
    memset((void *)(intptr_t)address, 0, (size_t)bytes);
    return 1;
}

static inline char Greathall_PutFloat(int64_t address, int64_t at, double value) {
    ((float *)(intptr_t)address)[at] = (float)value;
    return 1;
}

static inline char Greathall_AddOne(int64_t address, int64_t at) {
    ((float *)(intptr_t)address)[at] += 1.0f;
    return 1;
}

static inline char Greathall_PutByte(int64_t address, int64_t at, int64_t value) {
    ((uint8_t *)(intptr_t)address)[at] = (uint8_t)value;
    return 1;
}

#endif
