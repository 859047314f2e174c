"""Downloads models with `generable models get` from a hub on loopback, and reads the cache with
`huggingface_hub`.

usage: python3 Tests/ModelHub/check.py PATH_OF_GENERABLE

The hub cuts connections, pauses, redirects to another server, and sends wrong bytes. The script
installs `huggingface_hub` into a temporary virtual environment. It prints one line per check and
exits with 1 if one fails.
"""

import hashlib
import http.server
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

COMMIT = "c0ffee" * 6 + "c0ff"
CONTENT = bytes(range(251)) * 8_000
FILES = {"model-Q4_K_M.gguf": CONTENT, "wrong-Q8_0.gguf": CONTENT[::-1], "slow-F16.gguf": b"slow" * 500}
failures = 0
log = []


def check(name, condition):
    global failures
    failures += not condition
    print(("ok    " if condition else "FAILED"), name, flush=True)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        pass


class Storage(http.server.BaseHTTPRequestHandler):
    """The storage to which the hub redirects: its first three responses are cut."""

    protocol_version = "HTTP/1.1"
    cuts = 3

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        name = self.path.rsplit("/", 1)[1]
        log.append(("storage", name, self.headers.get("Range"), self.headers.get("Authorization")))
        content = FILES[name]
        start = 0
        if self.headers.get("Range"):
            start = int(self.headers["Range"].removeprefix("bytes=").rstrip("-"))
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
        else:
            self.send_response(200)
        self.send_header("Content-Length", str(len(content) - start))
        self.end_headers()
        if name.startswith("wrong"):
            content = bytes(len(content))
        if name.startswith("slow"):
            for position in range(start, len(content), 100):
                self.wfile.write(content[position:position + 100])
                self.wfile.flush()
                time.sleep(0.02)
        elif Storage.cuts > 0:
            Storage.cuts -= 1
            self.wfile.write(content[start:start + len(content) // 5])
            self.wfile.flush()
            self.connection.shutdown(2)
            self.close_connection = True
        else:
            self.wfile.write(content[start:])


class Hub(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    storage = 0

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        log.append(("hub", self.path, self.headers.get("Range"), self.headers.get("Authorization")))
        if self.path.startswith("/api/models/owner/model-GGUF/revision/main"):
            siblings = [{"rfilename": name, "lfs": {"sha256": hashlib.sha256(content).hexdigest(),
                                                    "size": len(content), "pointerSize": 130}}
                        for name, content in FILES.items()]
            body = json.dumps({"sha": COMMIT, "siblings": siblings}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        elif "/resolve/" in self.path:
            name = self.path.rsplit("/", 1)[1]
            self.send_response(302)
            self.send_header("Location", f"http://127.0.0.1:{Hub.storage}/{name}")
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self.send_response(404)
            self.send_header("Content-Length", "0")
            self.end_headers()


def serve(handler):
    server = Server(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def main():
    tool = os.path.abspath(sys.argv[1])
    Hub.storage = serve(Storage)
    port = serve(Hub)
    with tempfile.TemporaryDirectory() as folder:
        environment = {"HF_HOME": folder, "HF_ENDPOINT": f"http://127.0.0.1:{port}",
                       "HF_TOKEN": "hf_secret", "HOME": folder, "PATH": os.environ["PATH"]}

        def get(name):
            return subprocess.run([tool, "models", "get", name], env=environment,
                                  capture_output=True, text=True, timeout=120)

        result = get("owner/model-GGUF")
        check("a model is downloaded although connections are cut", result.returncode == 0)
        path = result.stdout.strip()
        check("its bytes are correct", pathlib.Path(path).read_bytes() == CONTENT)
        ranges = [entry[2] for entry in log if entry[0] == "storage"]
        check("interrupted responses are continued",
              len(ranges) == 4 and ranges[0] is None and all(ranges[1:]))
        check("the token is sent to the hub", all(e[3] for e in log if e[0] == "hub"))
        check("the token is not sent to other servers",
              not any(e[3] for e in log if e[0] == "storage"))
        check("the token is not printed", "hf_secret" not in result.stdout + result.stderr)

        result = get("owner/model-GGUF:Q8_0")
        check("wrong bytes are an error", result.returncode == 1 and "SHA-256" in result.stderr)
        result = get("owner/missing")
        check("a missing repository is an error",
              result.returncode == 1 and "404" in result.stderr)

        processes = [subprocess.Popen([tool, "models", "get", "owner/model-GGUF:F16"],
                                      env=environment, stdout=subprocess.DEVNULL,
                                      stderr=subprocess.DEVNULL) for _ in range(4)]
        check("four processes get one file", all(p.wait(60) == 0 for p in processes))
        slow = [e for e in log if e[0] == "storage" and e[1].startswith("slow")]
        check("one of them receives it", len(slow) == 1)

        subprocess.run([sys.executable, "-m", "venv", f"{folder}/venv"], check=True)
        subprocess.run([f"{folder}/venv/bin/pip", "install", "-q", "huggingface_hub"], check=True)
        script = (
            "import huggingface_hub as h, sys\n"
            "print(h.hf_hub_download('owner/model-GGUF', 'model-Q4_K_M.gguf', local_files_only=True))\n"
            "info = h.scan_cache_dir()\n"
            "assert not info.warnings, info.warnings\n"
            "print(sorted(f.file_name for r in info.repos for v in r.revisions for f in v.files))\n")
        read = subprocess.run([f"{folder}/venv/bin/python", "-c", script], capture_output=True,
                              text=True, env=environment | {"HF_HUB_OFFLINE": "1"})
        lines = read.stdout.splitlines()
        check("huggingface_hub finds the file", lines[:1] == [path])
        check("huggingface_hub lists the cache without warnings",
              lines[1:] == ["['model-Q4_K_M.gguf', 'slow-F16.gguf']"])
        if read.returncode:
            print(read.stderr)
        listed = subprocess.run([tool, "models"], env=environment, capture_output=True, text=True)
        check("the models are listed", "owner/model-GGUF:Q4_K_M" in listed.stdout)
        print(listed.stdout)
    sys.exit(1 if failures else 0)


main()
