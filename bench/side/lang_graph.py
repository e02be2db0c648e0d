"""A ReAct agent of LangGraph with its state in PostgreSQL.

Arguments: the database's URL, the vendor's URL and the durability of checkpoints. Commands come line
by line on standard input: `run ID TURNS` starts a thread, `resume ID TURNS` continues one. The
program prints `ready` once and `ended ID` after each.
"""

import asyncio
import sys

from langchain.agents import create_agent
from langchain_core.tools import tool
from langchain_openai import ChatOpenAI
from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver

from tools import read_lines, run_command


@tool
async def read(filePath: str, limit: int) -> str:
    """Reads the first lines of a file."""
    return await read_lines(filePath, limit)


@tool
async def bash(command: str) -> str:
    """Runs a command."""
    return await run_command(command)


async def main(database: str, vendor: str, durability: str) -> None:
    model = ChatOpenAI(model="small", base_url=vendor, api_key="key", use_responses_api=False)
    async with AsyncPostgresSaver.from_conn_string(database) as saver:
        await saver.setup()
        agent = create_agent(model, [read, bash], system_prompt="You read.", checkpointer=saver)
        print("ready", flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            command, run, turns = line.split()
            start = {"messages": [("user", "Read it all.")]} if command == "run" else None
            config = {"configurable": {"thread_id": run}, "recursion_limit": 2 * int(turns) + 5}
            await agent.ainvoke(start, config, durability=durability)
            print("ended", run, flush=True)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
