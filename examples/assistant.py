"""A scripted client of `quarterdeck mcp`: plays whole games, asks what it may not do, and counts what went wrong.

    pip install mcp
    python examples/assistant.py quarterdeck 100
"""

import asyncio
import random
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

NONSENSE = ["", "xyzzy", "1" * 300, "roll -1", "offer everything", "\N{SKULL}"]


async def call(session, tool, **arguments):
    """What a call answers, and whether it was carried out."""
    result = await session.call_tool(tool, arguments)
    error = getattr(result, "is_error", None) or getattr(result, "isError", False)
    content = getattr(result, "structured_content", None) or getattr(result, "structuredContent", None)
    return content, not error


async def play(session, game, seed, seats):
    """One game; how many decisions it took, and what was answered wrongly."""
    dice, faults = random.Random(seed), []
    players = ["me"] + ["deckhand"] * (seats - 1)
    status, done = await call(session, "open_table", game=game, players=players, seed=seed)
    if not done:
        return 0, [str(status)]
    table, decisions = status["table"], 0
    while "over" not in status and decisions < 5000:
        legal, _ = await call(session, "legal", table=table, list="all")
        action = dice.choice(legal["legal"])["text"]
        if decisions % 10 == 0:
            refusal, done = await call(session, "act", table=table, action=dice.choice(NONSENSE))
            if done or not refusal["message"]:
                faults.append(f"nonsense was answered by {refusal}")
        status, done = await call(session, "act", table=table, action=action)
        if not done:
            faults.append(f"{action}: {status}")
            break
        decisions += 1
    if "over" not in status:
        faults.append("the game is not over")
    await call(session, "leave_table", table=table)
    return decisions, faults


async def main(program, games):
    failed = 0
    async with stdio_client(StdioServerParameters(command=program, args=["mcp"])) as (read, write):
        async with ClientSession(read, write) as session:
            await session.initialize()
            listed, _ = await call(session, "games")
            for box in listed["games"]:
                decisions, faults = 0, []
                for seed in range(games):
                    low, high = box["seats"]
                    took, wrong = await play(session, box["game"], seed, low + seed % (high - low + 1))
                    decisions, faults = decisions + took, faults + wrong
                print(f"{box['title']}: {games} games, {decisions} decisions, {len(faults)} faults")
                for fault in faults[:5]:
                    print(f"  {fault}")
                failed += len(faults)
    return failed


if __name__ == "__main__":
    sys.exit(min(1, asyncio.run(main(sys.argv[1], int(sys.argv[2])))))
