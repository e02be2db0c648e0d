"""An agent of the OpenAI Agents SDK as a Temporal workflow, with its worker.

Arguments: the engine's address and the vendor's URL. Commands come line by line on standard input:
`run ID TURNS`. The worker prints `ready` when it polls.
"""

import asyncio
import sys
from datetime import timedelta

from agents import Agent, OpenAIProvider, Runner
from temporalio import activity, workflow
from temporalio.client import Client
from temporalio.openai_agents import ModelActivityParameters, OpenAIAgentsPlugin
from temporalio.openai_agents.workflow import activity_as_tool
from temporalio.worker import Worker

with workflow.unsafe.imports_passed_through():
    from tools import read_lines, run_command

QUEUE = "side-by-side"

# The plugin's samples give a tool 10 s. A killed worker's call starts again only after this timeout.
TOOL_TIMEOUT = timedelta(seconds=10)


@activity.defn
async def read(filePath: str, limit: int) -> str:
    """Reads the first lines of a file."""
    return await read_lines(filePath, limit)


@activity.defn
async def bash(command: str) -> str:
    """Runs a command."""
    return await run_command(command)


@workflow.defn
class Reader:
    @workflow.run
    async def run(self, turns: int) -> str:
        agent = Agent(
            name="reader",
            instructions="You read.",
            model="small",
            tools=[activity_as_tool(tool, start_to_close_timeout=TOOL_TIMEOUT) for tool in (read, bash)],
        )
        result = await Runner.run(agent, "Read it all.", max_turns=turns + 2)
        return result.final_output


async def main(engine: str, vendor: str) -> None:
    provider = OpenAIProvider(base_url=vendor, api_key="key", use_responses=False)
    plugin = OpenAIAgentsPlugin(model_params=ModelActivityParameters(), model_provider=provider)
    client = await Client.connect(engine, plugins=[plugin])
    async with Worker(client, task_queue=QUEUE, workflows=[Reader], activities=[read, bash]):
        print("ready", flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            _, run, turns = line.split()
            await client.start_workflow(Reader.run, int(turns), id=run, task_queue=QUEUE)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
