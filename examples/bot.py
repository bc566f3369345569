#!/usr/bin/env python3
"""A bot in Python: plays any game, fights before it passes.

    quarterdeck simulate spanc --games 10 --seats "cmd:python3 examples/bot.py,random"

It is asked on standard input, one JSON object a line, and answers on standard output. It may ask whether
something is allowed before it decides. docs/bots.md has the whole protocol.
"""
import json
import random
import sys

dice = random.Random(2026)
# What to try first, by the first word of an action: fights and finishes before passes and stops.
EAGER = ["battle", "recruit", "name", "go-on", "roll", "force", "link", "send", "cast", "equip", "move"]
SHY = ["offer", "ask", "bribe", "pass", "stop", "give", "leave", "discard", "abandon"]


def say(message):
    print(json.dumps(message), flush=True)


def rank(choice):
    word = choice["text"].split(" ")[0]
    return 0 if word in EAGER else 2 if word in SHY else 1


def may(action):
    say({"cmd": "may", "action": action})
    return "ok" in json.loads(sys.stdin.readline())


for line in sys.stdin:
    ask = json.loads(line)["ask"]  # game, seat, view (all that the seat may know), legal
    best = min(rank(choice) for choice in ask["legal"])
    good = [choice["text"] for choice in ask["legal"] if rank(choice) == best]
    action = dice.choice(good)
    if not may(action):  # never so for what is listed; useful for offers that are not
        action = ask["legal"][0]["text"]
    say({"cmd": "act", "action": action})
