import { useQueryClient } from '@tanstack/react-query';
import { UnexpectedResult, runCommand } from './commands';
import { api, valueOf } from './http';
import { taskKeys } from './task';
import { useAction } from './useAction';

/** Start choices of a fork; without a step the fork begins from the beginning. */
export interface ForkChoices {
  readonly model?: string;
  /** Another request; after a step, a message that the planner reads first. */
  readonly message?: string;
  /** Other answers by request: for each of its questions a list. */
  readonly answers?: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly step?: string;
  readonly finished?: true;
}

/**
 * Starts the request of a task again, or continues after finished steps; returns the new task's id.
 */
export function useFork(task: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: async (choices: ForkChoices) => {
      const result = await runCommand(task, { name: 'fork', arguments: { ...choices } });
      if (!('taskId' in result)) throw new UnexpectedResult('fork');
      return result;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: taskKeys.all }),
  });
}

/** Makes a read-only link to a task. */
export function useShare(task: string) {
  return useAction({
    mutationFn: async () => {
      const result = await runCommand(task, { name: 'share', arguments: {} });
      if (!('url' in result)) throw new UnexpectedResult('share');
      return result;
    },
  });
}

/** Ends a link, by its id. */
export function useRevokeShare() {
  return useAction({
    mutationFn: (id: string) =>
      api.DELETE('/api/shares/{token}', { params: { path: { token: id } } }),
  });
}

/** The task as a Markdown document, without secrets and tool output. */
export function useExport(task: string) {
  return useAction({
    mutationFn: () =>
      valueOf(api.GET('/api/tasks/{id}/export', { params: { path: { id: task } } })),
  });
}
