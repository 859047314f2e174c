"""llama.cpp inside this process (package xllamacpp), behind its HTTP server on a local port."""

import json
import socket
import time
import urllib.request

import xllamacpp


class Server:
    def __init__(self, path):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        parameters = xllamacpp.CommonParams()
        parameters.model.path = path
        parameters.n_ctx = 2048
        parameters.n_parallel = 1
        parameters.cpuparams.n_threads = 1
        parameters.cpuparams_batch.n_threads = 1
        parameters.hostnames = ["127.0.0.1"]
        parameters.port = port
        parameters.warmup = False
        self.server = xllamacpp.Server(parameters)
        self.base = f"http://127.0.0.1:{port}"
        time.sleep(1)

    def post(self, path, body):
        request = urllib.request.Request(self.base + path, json.dumps(body).encode(), {"content-type": "application/json"})
        return json.loads(urllib.request.urlopen(request, timeout=120).read())

    def tokenize(self, text, special):
        return self.post("/tokenize", {"content": text, "parse_special": special, "add_special": False})["tokens"]
