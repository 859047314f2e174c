// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Prints the logits that llama.cpp computes for every position of a sequence of tokens.
//
// usage: logits MODEL CONTEXT TOKEN...
//
// The output is one 32-bit number per position and token of the vocabulary. Keys and values are kept
// as 32-bit numbers, so a model with F32 tensors is evaluated without rounding to 16 or 8 bits.
// `make.py` describes how to build this program.

#include "llama.h"

#include <cstdio>
#include <cstdlib>
#include <vector>

static void ignore(ggml_log_level level, const char *text, void *) {
  if (level >= GGML_LOG_LEVEL_ERROR) std::fputs(text, stderr);
}

int main(int count, char **arguments) {
  if (count < 4) return 64;
  llama_log_set(ignore, nullptr);
  llama_backend_init();
  llama_model_params model_parameters = llama_model_default_params();
  model_parameters.n_gpu_layers = 0;
  llama_model *model = llama_model_load_from_file(arguments[1], model_parameters);
  if (model == nullptr) return 1;

  std::vector<llama_token> tokens;
  for (int index = 3; index < count; index += 1) tokens.push_back(std::atoi(arguments[index]));

  llama_context_params parameters = llama_context_default_params();
  parameters.n_ctx = std::atoi(arguments[2]);
  parameters.n_batch = tokens.size();
  parameters.n_ubatch = tokens.size();
  parameters.n_seq_max = 1;
  parameters.n_threads = 1;
  parameters.n_threads_batch = 1;
  parameters.type_k = GGML_TYPE_F32;
  parameters.type_v = GGML_TYPE_F32;
  parameters.flash_attn_type = LLAMA_FLASH_ATTN_TYPE_DISABLED;
  parameters.swa_full = true;
  llama_context *context = llama_init_from_model(model, parameters);
  if (context == nullptr) return 2;

  llama_batch batch = llama_batch_init(tokens.size(), 0, 1);
  for (size_t index = 0; index < tokens.size(); index += 1) {
    batch.token[index] = tokens[index];
    batch.pos[index] = index;
    batch.n_seq_id[index] = 1;
    batch.seq_id[index][0] = 0;
    batch.logits[index] = true;
  }
  batch.n_tokens = tokens.size();
  if (llama_decode(context, batch) != 0) return 3;
  const size_t vocabulary = llama_vocab_n_tokens(llama_model_get_vocab(model));
  for (size_t index = 0; index < tokens.size(); index += 1) {
    std::fwrite(llama_get_logits_ith(context, index), sizeof(float), vocabulary, stdout);
  }
  return 0;
}
