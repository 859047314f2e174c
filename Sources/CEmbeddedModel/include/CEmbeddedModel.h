// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#ifndef C_EMBEDDED_MODEL_H
#define C_EMBEDDED_MODEL_H

#include <stddef.h>

/// The bytes of the embedded GGUF file, valid for the lifetime of the process.
extern const unsigned char *const embedded_model_bytes;
/// The number of bytes.
extern const size_t embedded_model_count;

#endif
