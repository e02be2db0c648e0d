import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, get } from './http';
import { isAtRest, taskKeys } from './task';
import type { Task } from './task';

/** A command to a task, with what it needs. */
export interface Command {
  readonly command:
    | 'pause'
    | 'resume'
    | 'interrupt'
    | 'cancel'
    | 'archive'
    | 'replan'
    | 'retry_step'
    | 'skip_step'
    | 'set_model'
    | 'raise_budget';
  readonly step?: string;
  readonly model?: string;
  readonly budget?: number;
}

const PAUSE = 500;
const TRIES = 40;

/** Gives a task one command after the other, and stops where one is refused. */
export function useCommands(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (commands: readonly Command[]) => {
      const path = `/api/tasks/${encodeURIComponent(id)}`;
      for (const body of commands) {
        if (body.command === 'archive') await rest(path);
        await call(`${path}/control`, { method: 'POST', body });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: taskKeys.one(id) }),
  });
}

/** Waits until a task is at rest, for twenty seconds at most: what is taken in is not yet done. */
async function rest(path: string): Promise<void> {
  for (let tries = 0; tries < TRIES && !isAtRest(await get<Task>(path)); tries++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
