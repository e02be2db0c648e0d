import { useQueryClient } from '@tanstack/react-query';
import { call, get } from './http';
import { taskKeys } from './task';
import type { Wire } from './wire';
import { useAction } from './useAction';

async function run<T>(task: string, name: string, choices: object): Promise<T> {
  const reply = await call<{ readonly result: T }>(
    `/api/tasks/${encodeURIComponent(task)}/commands`,
    { method: 'POST', body: { name, arguments: choices } },
  );
  return reply.value.result;
}

/** Start choices of a fork; without a step the fork begins from the beginning. */
export interface ForkChoices {
  readonly model?: string;
  readonly step?: string;
  readonly finished?: true;
}

/** Begins the request of a task anew or goes on after finished steps; gives the new task's id. */
export function useFork(task: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (choices: ForkChoices) => run<Wire<'TaskFork'>>(task, 'fork', choices),
    onSuccess: () => client.invalidateQueries({ queryKey: taskKeys.all }),
  });
}

/** Makes a read-only link to a task. */
export function useShare(task: string) {
  return useAction({ mutationFn: () => run<Wire<'ShareView'>>(task, 'share', {}) });
}

/** Ends a link, by its id. */
export function useRevokeShare() {
  return useAction({
    mutationFn: (id: string) => call(`/api/shares/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  });
}

/** The task as a Markdown document, without secrets and tool output. */
export function useExport(task: string) {
  return useAction({
    mutationFn: () => get<Wire<'TaskExport'>>(`/api/tasks/${encodeURIComponent(task)}/export`),
  });
}
