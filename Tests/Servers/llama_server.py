#!/usr/bin/env python3
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0
"""Starts llama.cpp's server with a model file: `llama_server.py MODEL PORT`.

`Tests/Servers/run.py` runs this in an environment with the package `xllamacpp`, which contains the
server as a library.
"""

import os
import pathlib
import sys
import threading

import xllamacpp

model, port = sys.argv[1:]
parameters = xllamacpp.CommonParams()
parameters.model.path = model
parameters.hostnames = ["127.0.0.1"]
parameters.port = int(port)
parameters.n_parallel = 2
parameters.n_ctx = 8192
parameters.warmup = False
parameters.chat_template = (pathlib.Path(__file__).parent / "tools.jinja").read_text("utf-8")
# Threads that wait for one another are slow if other programs use the cores.
for threads in (parameters.cpuparams, parameters.cpuparams_batch):
    threads.n_threads = max((os.cpu_count() or 2) // 2, 1)
server = xllamacpp.Server(parameters)
print(server.listening_address, flush=True)
threading.Event().wait()
