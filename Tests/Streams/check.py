#!/usr/bin/env python3
"""Parses the streams of Fixtures/Streams with the vendors' own packages.

Serves each stream on the loopback interface, reads it with the package of the API's vendor, and
compares the result with the expected events of the stream:

    python3 Tests/Streams/check.py [--venv FOLDER] [NAME ...]

The packages are installed into a virtual environment, `.build/stream-check` by default. The exit
status is 1 if a stream differs.
"""

import argparse
import base64
import http.server
import json
import os
import pathlib
import subprocess
import sys
import threading
import venv

PACKAGES = ["openai==3.54.0", "anthropic==2.12.0", "google-genai==3.4.0", "ollama==0.6.3"]
ROOT = pathlib.Path(__file__).resolve().parents[2]
STREAMS = ROOT / "Fixtures" / "Streams"


def enter_environment(folder):
    """Installs the packages and runs this script again in the environment."""
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
    os.environ["STREAM_CHECK_ENVIRONMENT"] = str(folder)
    os.execv(python, [str(python), __file__, *sys.argv[1:]])


class Handler(http.server.BaseHTTPRequestHandler):
    """Responds to every request below `/FOLDER/NAME` with the stream."""

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        folder, name = self.path.split("/")[1:3]
        [path] = [p for p in (STREAMS / folder).glob(f"{name}.*") if p.suffix != ".json"]
        types = {".sse": "text/event-stream", ".jsonl": "application/x-ndjson"}
        self.send_response(200)
        self.send_header("Content-Type", types[path.suffix])
        self.end_headers()
        self.wfile.write(path.read_bytes())

    def log_message(self, *arguments):
        pass


class Result:
    """The contents of a response, in the representation of the expected events."""

    def __init__(self):
        self.text = ""
        self.reasoning = ""
        self.refusal = ""
        self.calls = {}
        self.signature = []
        self.usage = None
        self.finish = None
        self.error = None

    def call(self, key, id=None, name=None, arguments=""):
        call = self.calls.setdefault(key, {"id": "", "name": "", "arguments": ""})
        call["id"] = call["id"] or id or ""
        call["name"] = call["name"] or name or ""
        call["arguments"] += arguments or ""

    def count(self, input, output, cached=0, reasoning=0):
        self.usage = {
            "input": input or 0,
            "cached": cached or 0,
            "output": output or 0,
            "reasoning": reasoning or 0,
        }

    def canonical(self):
        finish = self.finish
        if finish == "complete" and self.calls:
            finish = "toolCalls"
        elif finish == "complete" and self.refusal:
            finish = "refusal"
        error = self.error
        if error is None and finish is None:
            error = "connection"
        calls = [
            {**call, "arguments": json.loads(call["arguments"] or "{}")}
            for call in self.calls.values()
        ]
        return {
            "text": self.text,
            "reasoning": self.reasoning,
            "refusal": self.refusal,
            "calls": calls,
            "signature": self.signature,
            "usage": self.usage,
            "finish": None if error else finish,
            "error": error,
        }


def expected(sidecar):
    result = Result()
    for event in sidecar["events"]:
        [(kind, value)] = event.items()
        if kind in ("text", "reasoning", "refusal"):
            setattr(result, kind, getattr(result, kind) + value)
        elif kind == "toolCall":
            result.call(value["index"], value["id"], value["name"], value["arguments"])
        elif kind == "signature":
            result.signature += value
        else:
            setattr(result, kind, value)
    if "error" in sidecar:
        result.error = sidecar["error"]["kind"]
    return result.canonical()


def chat_completions(url, result):
    import openai

    client = openai.OpenAI(base_url=url, api_key="-", max_retries=0)
    reasons = {
        "stop": "complete",
        "length": "length",
        "tool_calls": "toolCalls",
        "content_filter": "contentFilter",
    }
    details = {}
    try:
        messages = [{"role": "user", "content": "-"}]
        for chunk in client.chat.completions.create(model="-", messages=messages, stream=True):
            for choice in chunk.choices:
                delta = choice.delta
                extra = delta.model_extra or {}
                result.text += delta.content or ""
                result.refusal += delta.refusal or ""
                result.reasoning += extra.get("reasoning_content") or extra.get("reasoning") or ""
                for part in extra.get("reasoning_details") or []:
                    merged = details.setdefault((part["type"], part.get("index")), {})
                    for key, value in part.items():
                        joins = key in ("text", "data", "summary")
                        merged[key] = merged.get(key, "") + value if joins else value
                for call in delta.tool_calls or []:
                    function = call.function
                    result.call(call.index, call.id, function.name, function.arguments)
                if choice.finish_reason:
                    result.finish = reasons[choice.finish_reason]
            if chunk.usage:
                usage = chunk.usage
                input, output = usage.prompt_tokens_details, usage.completion_tokens_details
                result.count(
                    usage.prompt_tokens,
                    usage.completion_tokens,
                    input and input.cached_tokens,
                    output.reasoning_tokens
                    if output
                    else (usage.model_extra or {}).get("reasoning_tokens"),
                )
    except openai.APIError:
        result.error = "server"
    result.signature = list(details.values())


def responses(url, result):
    import openai

    client = openai.OpenAI(base_url=url, api_key="-", max_retries=0)
    commentary = set()
    try:
        for event in client.responses.create(model="-", input="-", stream=True):
            kind = event.type.removeprefix("response.")
            if kind == "output_item.added":
                if getattr(event.item, "phase", None) == "commentary":
                    commentary.add(event.output_index)
                if event.item.type == "function_call":
                    result.call(event.output_index, event.item.call_id, event.item.name)
            elif kind == "output_text.delta":
                if event.output_index in commentary:
                    result.reasoning += event.delta
                else:
                    result.text += event.delta
            elif kind == "refusal.delta":
                result.refusal += event.delta
            elif kind == "function_call_arguments.delta":
                result.call(event.output_index, arguments=event.delta)
            elif kind == "reasoning_summary_part.added" and event.summary_index > 0:
                result.reasoning += "\n\n"
            elif kind in ("reasoning_summary_text.delta", "reasoning_text.delta"):
                result.reasoning += event.delta
            elif kind == "output_item.done" and event.item.type == "reasoning":
                if event.item.encrypted_content:
                    result.signature.append(event.item.model_dump(exclude_unset=True))
            elif kind in ("completed", "incomplete"):
                response = event.response
                result.finish = "complete"
                if response.incomplete_details:
                    reasons = {"max_output_tokens": "length", "content_filter": "contentFilter"}
                    result.finish = reasons[response.incomplete_details.reason]
                usage = response.usage
                if usage:
                    details = usage.output_tokens_details
                    result.count(
                        usage.input_tokens,
                        usage.output_tokens,
                        usage.input_tokens_details.cached_tokens,
                        details and details.reasoning_tokens,
                    )
            elif kind in ("failed", "error"):
                result.error = "server"
    except openai.APIError:
        result.error = "server"


def anthropic_messages(url, result):
    import anthropic

    client = anthropic.Anthropic(base_url=url, api_key="-", max_retries=0)
    reasons = {
        "end_turn": "complete",
        "stop_sequence": "complete",
        "max_tokens": "length",
        "model_context_window_exceeded": "length",
        "tool_use": "toolCalls",
        "refusal": "refusal",
    }
    messages = [{"role": "user", "content": "-"}]
    message = None
    try:
        with client.messages.stream(model="-", max_tokens=1, messages=messages) as stream:
            for _ in stream:
                message = stream.current_message_snapshot
    except anthropic.APIError:
        result.error = "server"
    for index, block in enumerate(message.content if message else []):
        if block.type == "text":
            result.text += block.text
        elif block.type == "thinking":
            result.reasoning += block.thinking
            if block.signature:
                result.signature.append(block.model_dump(exclude_unset=True))
        elif block.type == "redacted_thinking":
            result.signature.append(block.model_dump(exclude_unset=True))
        elif block.type == "tool_use":
            result.call(index, block.id, block.name, json.dumps(block.input))
    if message:
        usage, details = message.usage, message.usage.output_tokens_details
        cached = usage.cache_read_input_tokens or 0
        result.count(
            usage.input_tokens + cached + (usage.cache_creation_input_tokens or 0),
            usage.output_tokens,
            cached,
            details and details.thinking_tokens,
        )
        result.finish = reasons.get(message.stop_reason)
        details = getattr(message, "stop_details", None)
        if details and message.stop_reason == "refusal":
            result.refusal = details.explanation or ""


def gemini(url, result):
    from google import genai
    from google.genai import errors, types

    client = genai.Client(api_key="-", http_options=types.HttpOptions(base_url=url))
    reasons = {"STOP": "complete", "MAX_TOKENS": "length", "SAFETY": "contentFilter"}
    try:
        for response in client.models.generate_content_stream(model="m", contents="-"):
            if response.prompt_feedback and response.prompt_feedback.block_reason:
                result.finish = "contentFilter"
            for candidate in response.candidates or []:
                for part in (candidate.content and candidate.content.parts) or []:
                    if part.function_call:
                        call, index = part.function_call, len(result.calls)
                        if part.thought_signature:
                            # The package decodes the signature, and accepts both alphabets.
                            text = base64.b64encode(part.thought_signature).decode()
                            result.signature.append({"index": index, "thoughtSignature": text})
                        result.call(index, call.id, call.name, json.dumps(call.args))
                    elif part.thought:
                        result.reasoning += part.text or ""
                    else:
                        result.text += part.text or ""
                if candidate.finish_reason:
                    reason = candidate.finish_reason.value
                    if reason in reasons:
                        result.finish = reasons[reason]
                    else:
                        result.error = "server"
            usage = response.usage_metadata
            if usage:
                thoughts = usage.thoughts_token_count or 0
                result.count(
                    usage.prompt_token_count,
                    (usage.candidates_token_count or 0) + thoughts,
                    usage.cached_content_token_count,
                    thoughts,
                )
    except (errors.APIError, errors.UnknownApiResponseError):
        result.error = "server"


def ollama_chat(url, result):
    import ollama

    client = ollama.Client(host=url)
    try:
        messages = [{"role": "user", "content": "-"}]
        for part in client.chat(model="-", messages=messages, stream=True):
            result.text += part.message.content or ""
            result.reasoning += part.message.thinking or ""
            for call in part.message.tool_calls or []:
                # The package has no field for the identifier.
                arguments = json.dumps(dict(call.function.arguments))
                result.call(len(result.calls), None, call.function.name, arguments)
            if part.done:
                result.finish = "length" if part.done_reason == "length" else "complete"
                result.count(part.prompt_eval_count, part.eval_count)
    except ollama.ResponseError:
        result.error = "server"


PARSERS = {
    "ChatCompletions": chat_completions,
    "Responses": responses,
    "Anthropic": anthropic_messages,
    "Gemini": gemini,
    "Ollama": ollama_chat,
}


def check(path, base):
    sidecar = json.loads(path.read_text())
    folder, name = path.parent.name, path.stem
    result = Result()
    PARSERS[folder](f"{base}/{folder}/{name}", result)
    want, got = expected(sidecar), result.canonical()
    if folder == "Ollama":
        for call in want["calls"]:
            call["id"] = ""
    differences = [key for key in want if want[key] != got[key]]
    print(f"{'different' if differences else 'equal':10} {sidecar['source']:9} {folder}/{name}")
    for key in differences:
        print(f"           {key}: expected {want[key]!r}, package {got[key]!r}")
    return not differences


def types_of(name):
    """Returns the function that parses a request and returns the fields that the package lacks."""
    from pydantic import TypeAdapter

    def fields(adapter):
        known = adapter.json_schema()["properties"]
        return lambda body: (adapter.validate_python(body), set(body) - set(known))[1]

    if name.startswith("chat"):
        from openai.types.chat.completion_create_params import CompletionCreateParamsStreaming

        return fields(TypeAdapter(CompletionCreateParamsStreaming))
    if name.startswith("responses"):
        from openai.types.responses.response_create_params import ResponseCreateParamsStreaming

        return fields(TypeAdapter(ResponseCreateParamsStreaming))
    if name.startswith("anthropic"):
        from anthropic.types.message_create_params import MessageCreateParamsStreaming

        return fields(TypeAdapter(MessageCreateParamsStreaming))
    if name.startswith("ollama"):
        from ollama._types import ChatRequest

        return lambda body: (ChatRequest.model_validate(body), set(body) - set(ChatRequest.model_fields))[1]
    from google.genai import types

    def parse(body):
        known = {
            "contents": lambda value: [types.Content.model_validate(each) for each in value],
            "systemInstruction": types.Content.model_validate,
            "tools": lambda value: [types.Tool.model_validate(each) for each in value],
            "generationConfig": types.GenerationConfig.model_validate,
            "toolConfig": types.ToolConfig.model_validate,
        }
        for key, value in body.items():
            if key in known:
                known[key](value)
        return set(body) - set(known)

    return parse


def check_request(path):
    """Parses a request with the types of the vendor's package.

    Requests to the vendor itself must have no fields that the package lacks.
    """
    name = path.stem
    try:
        unknown = types_of(name)(json.loads(path.read_text()))
    except ValueError as error:
        print(f"{'invalid':10} request   {name}: {error}")
        return False
    is_vendor = name.rsplit("-", 1)[0] in ("anthropic", "chat-openai", "gemini", "responses-openai")
    fails = is_vendor and bool(unknown)
    print(f"{'unknown' if fails else 'valid':10} request   {name} {sorted(unknown) or ''}")
    return not fails


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--venv", type=pathlib.Path, default=ROOT / ".build" / "stream-check")
    parser.add_argument("names", nargs="*", help="streams, as FOLDER/NAME; all by default")
    arguments = parser.parse_args()
    if os.environ.get("STREAM_CHECK_ENVIRONMENT") != str(arguments.venv):
        enter_environment(arguments.venv)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_address[1]}"
    paths = [STREAMS / f"{name}.json" for name in arguments.names]
    paths = paths or sorted(p for p in STREAMS.glob("*/*.json") if p.parent.name in PARSERS)
    results = [check(path, base) for path in paths]
    print(f"{sum(results)} of {len(results)} streams are equal")
    requests = [] if arguments.names else sorted(STREAMS.glob("Requests/*.json"))
    valid = [check_request(path) for path in requests]
    print(f"{sum(valid)} of {len(valid)} requests are valid")
    sys.exit(0 if results and all(results) and all(valid) else 1)


if __name__ == "__main__":
    main()
