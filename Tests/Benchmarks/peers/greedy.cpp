// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0
//
// Prints the most likely tokens that llama.cpp finds after prompts: for each prompt, one line with its
// tokens, one with the tokens that follow, and one with the distance of the best two logits for each.
//
//     greedy MODEL.gguf COUNT PROMPTS.inp > TOKENS.out
//
// greedy.py compiles it. Keys and values are kept as 32-bit numbers.

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "llama.h"

static void ignore(ggml_log_level level, const char *text, void *) {
  if (level >= GGML_LOG_LEVEL_ERROR) std::fputs(text, stderr);
}

int main(int argc, char **argv) {
  if (argc < 4) return 64;
  llama_log_set(ignore, nullptr);
  llama_backend_init();
  llama_model *model = llama_model_load_from_file(argv[1], llama_model_default_params());
  if (model == nullptr) return 1;
  const llama_vocab *vocab = llama_model_get_vocab(model);
  const int size = llama_vocab_n_tokens(vocab);
  const int limit = std::atoi(argv[2]);
  llama_context_params parameters = llama_context_default_params();
  parameters.n_ctx = 2048;
  parameters.n_batch = 2048;
  parameters.n_seq_max = 1;
  parameters.n_threads = 1;
  parameters.n_threads_batch = 1;
  parameters.type_k = GGML_TYPE_F32;
  parameters.type_v = GGML_TYPE_F32;
  parameters.flash_attn_type = LLAMA_FLASH_ATTN_TYPE_DISABLED;
  llama_context *context = llama_init_from_model(model, parameters);
  if (context == nullptr) return 2;

  std::ifstream file(argv[3], std::ios::binary);
  std::string input((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const std::string separator = "\n__prompt__\n";
  for (size_t start = 0; start <= input.size();) {
    size_t end = std::min(input.find(separator, start), input.size());
    std::string text = input.substr(start, end - start);
    start = end + separator.size();

    std::vector<llama_token> tokens(text.size() + 16);
    int count = llama_tokenize(
      vocab, text.data(), text.size(), tokens.data(), tokens.size(), false, true);
    if (count < 0) return 3;
    tokens.resize(count);
    for (llama_token token : tokens) std::printf(" %d", token);
    std::printf("\n");

    llama_memory_clear(llama_get_memory(context), true);
    std::vector<llama_token> found;
    std::vector<float> gaps;
    std::vector<llama_token> pending = tokens;
    while ((int)found.size() < limit) {
      if (llama_decode(context, llama_batch_get_one(pending.data(), pending.size())) != 0) return 4;
      const float *logits = llama_get_logits_ith(context, -1);
      int best = 0;
      for (int token = 1; token < size; token += 1) {
        if (logits[token] > logits[best]) best = token;
      }
      int second = best == 0 ? 1 : 0;
      for (int token = 0; token < size; token += 1) {
        if (token != best && logits[token] > logits[second]) second = token;
      }
      found.push_back(best);
      gaps.push_back(logits[best] - logits[second]);
      if (llama_vocab_is_eog(vocab, best)) break;
      pending.assign(1, best);
    }
    for (llama_token token : found) std::printf(" %d", token);
    std::printf("\n");
    for (float gap : gaps) std::printf(" %.6g", gap);
    std::printf("\n");
    std::fflush(stdout);
  }
  return 0;
}
