import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, get } from './http';
import { taskKeys } from './task';
import type { Wire } from './wire';

async function run<T>(task: string, name: string, choices: object): Promise<T> {
  const reply = await call<{ readonly result: T }>(
    `/api/tasks/${encodeURIComponent(task)}/commands`,
    { method: 'POST', body: { name, arguments: choices } },
  );
  return reply.value.result;
}

/** Begins the request of a task anew, perhaps with another model; gives the new task's id. */
export function useFork(task: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (model: string) => run<Wire<'Forked'>>(task, 'fork', model === '' ? {} : { model }),
    onSuccess: () => client.invalidateQueries({ queryKey: taskKeys.all }),
  });
}

/** Makes a read-only link to a task. */
export function useShare(task: string) {
  return useMutation({ mutationFn: () => run<Wire<'ShareView'>>(task, 'share', {}) });
}

/** Ends a link, by its id. */
export function useRevokeShare() {
  return useMutation({
    mutationFn: (id: string) => call(`/api/shares/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  });
}

/** The task as a Markdown document, without secrets and tool output. */
export function useExport(task: string) {
  return useMutation({
    mutationFn: () => get<Wire<'TaskExport'>>(`/api/tasks/${encodeURIComponent(task)}/export`),
  });
}
