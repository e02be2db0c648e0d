"""The two tools that both applications offer; Perdure brings its own of the same names."""

import asyncio


async def read_lines(path: str, limit: int) -> str:
    with open(path, encoding="utf-8") as file:
        return "".join(file.readlines()[:limit])


async def run_command(command: str) -> str:
    process = await asyncio.create_subprocess_exec(
        "bash", "-c", command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    output, _ = await process.communicate()
    return output.decode()
