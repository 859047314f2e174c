// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The file is compiled into the executable, so no path has to be found at run time. A Swift array
// literal or an embedded SwiftPM resource of this size would take minutes to compile.
#include "CEmbeddedModel.h"

static const _Alignas(64) unsigned char bytes[] = {
#embed "embedded-model.gguf"
};

const unsigned char *const embedded_model_bytes = bytes;
const size_t embedded_model_count = sizeof(bytes);
