import { api, valueOf } from './http';
import type { Wire } from './wire';

type CommandResult = NonNullable<Wire<'CommandReply'>['result']>;

/** The server gave a result of another command. */
export class UnexpectedResult extends Error {
  constructor(command: string) {
    super(`The server gave no result of the command '${command}'.`);
    this.name = 'UnexpectedResult';
  }
}

/** Runs a command of Perdure on a task. */
export async function runCommand(
  task: string,
  command: Wire<'CommandBody'> & { readonly name: string },
): Promise<CommandResult> {
  const params = { path: { id: task } };
  const { result } = await valueOf(api.POST('/api/tasks/{id}/commands', { params, body: command }));
  if (!result) throw new UnexpectedResult(command.name);
  return result;
}
