// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0
//
// Prints the tokens that llama.cpp assigns to texts: one line for each text, without special tokens.
//
//     tokens VOCABULARY.gguf TEXTS.inp > TEXTS.out
//     tokens --speed VOCABULARY.gguf TEXTS.inp
//
// tokens.py compiles it.

#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "llama.h"

static std::vector<llama_token> encode(const llama_vocab *vocab, const std::string &text) {
  std::vector<llama_token> tokens(text.size() + 16);
  int count = llama_tokenize(
    vocab, text.data(), text.size(), tokens.data(), tokens.size(), false, false);
  if (count < 0) {
    tokens.resize(-count);
    count = llama_tokenize(
      vocab, text.data(), text.size(), tokens.data(), tokens.size(), false, false);
  }
  tokens.resize(count);
  return tokens;
}

int main(int argc, char **argv) {
  bool speed = argc > 1 && std::strcmp(argv[1], "--speed") == 0;
  if (argc < 3 + speed) return 64;
  llama_log_set([](ggml_log_level, const char *, void *) {}, nullptr);
  llama_model_params parameters = llama_model_default_params();
  parameters.vocab_only = true;
  llama_model *model = llama_model_load_from_file(argv[1 + speed], parameters);
  if (model == nullptr) return 1;
  const llama_vocab *vocab = llama_model_get_vocab(model);
  std::ifstream file(argv[2 + speed], std::ios::binary);
  std::string input((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const std::string separator = "\n__ggml_vocab_test__\n";
  std::string all;
  for (size_t start = 0; start <= input.size();) {
    size_t end = std::min(input.find(separator, start), input.size());
    std::string text = input.substr(start, end - start);
    start = end + separator.size();
    if (speed) {
      all += text + "\n";
      continue;
    }
    for (llama_token token : encode(vocab, text)) std::printf(" %d", token);
    std::printf("\n");
  }
  if (speed) {
    encode(vocab, all);
    auto start = std::chrono::steady_clock::now();
    size_t count = encode(vocab, all).size();
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::printf("%.1f MB/s (%zu tokens)\n", all.size() / 1e6 / seconds.count(), count);
  }
  return 0;
}
