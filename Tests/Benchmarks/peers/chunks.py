#!/usr/bin/env python3
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0
"""Reads a streamed chat completion with `openai-python`, as `benchmarks chunks` does.

    python3 -m venv V && V/bin/pip install openai==3.54.0
    swift run -c release benchmarks chunks --python V/bin/python

`chunks.py FILE ROUNDS` prints the processor time of a response in seconds: the shortest of the
rounds, after one that is not counted. The events come from memory, and the snapshot of every event
is read. `.stream(response_format:)` parses the text so far again for each of them.
"""

import enum
import sys
import time

import httpx2
import openai
import pydantic


class Mood(str, enum.Enum):
    calm = "calm"
    busy = "busy"


class Entry(pydantic.BaseModel):
    number: int
    place: str
    price: float
    isOpen: bool
    mood: Mood
    summary: str
    tags: list[str]


class SampleLog(pydantic.BaseModel):
    title: str
    entries: list[Entry]


class Events(httpx2.SyncByteStream):
    def __init__(self, events):
        self.events = events

    def __iter__(self):
        yield from self.events


def read(client):
    snapshots = 0
    messages = [{"role": "user", "content": "Log"}]
    start = time.process_time()
    with client.chat.completions.stream(
        model="model", messages=messages, response_format=SampleLog
    ) as stream:
        for event in stream:
            if event.type == "content.delta" and event.parsed is not None:
                snapshots += 1
        completion = stream.get_final_completion()
    seconds = time.process_time() - start
    assert snapshots > 0 and len(completion.choices[0].message.parsed.entries) > 0
    return seconds


def main():
    with open(sys.argv[1], "rb") as file:
        events = [event + b"\n\n" for event in file.read().split(b"\n\n") if event]
    headers = {"Content-Type": "text/event-stream"}

    def respond(request):
        return httpx2.Response(200, headers=headers, stream=Events(events))

    transport = httpx2.MockTransport(respond)
    client = openai.OpenAI(api_key="none", http_client=httpx2.Client(transport=transport))
    read(client)
    print(min(read(client) for _ in range(int(sys.argv[2]))))


if __name__ == "__main__":
    main()
