import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, valueOf } from './http';
import type { Wire } from './wire';
import { UnexpectedResult, runCommand } from './commands';
import { useAction } from './useAction';

export type ChangedFile = Wire<'ChangeSetFileChange'>;
export type Changes = Wire<'ChangeSet'>;

/** Checkpoint to which the server moved the files, back or forth. */
export type CheckpointMove = Wire<'CheckpointOperationsMoved'>;

export type HistoryCommand = 'undo' | 'redo';

/** One check that was run, for a step or for the whole task. */
export type CheckRecord = Wire<'CheckView'>;

export const changesKeys = {
  one: (task: string) => ['changes', task] as const,
  checks: (task: string) => ['checks', task] as const,
  checkpoints: (task: string) => ['checkpoints', task] as const,
};

export function useChanges(task: string, scope: string) {
  return useQuery({
    queryKey: [...changesKeys.one(task), scope],
    queryFn: ({ signal }) =>
      valueOf(
        api.GET('/api/tasks/{id}/changes', {
          params: { path: { id: task }, query: { scope } },
          signal,
        }),
      ),
  });
}

/** Reads lines of a file at a commit. */
export function readLines(
  task: string,
  commit: string,
  place: { readonly path: string; readonly from: number; readonly to: number },
): Promise<Wire<'FileLines'>> {
  return valueOf(
    api.GET('/api/tasks/{id}/files/lines', {
      params: { path: { id: task }, query: { commit, ...place } },
    }),
  );
}

export function useChecks(task: string) {
  return useQuery({
    queryKey: changesKeys.checks(task),
    queryFn: ({ signal }) =>
      valueOf(api.GET('/api/tasks/{id}/checks', { params: { path: { id: task } }, signal })),
  });
}

/** The workspace as it was after each turn that changed files; none while nothing can be undone. */
export function useCheckpoints(task: string, enabled: boolean) {
  return useQuery({
    queryKey: changesKeys.checkpoints(task),
    queryFn: ({ signal }) =>
      valueOf(api.GET('/api/tasks/{id}/checkpoints', { params: { path: { id: task } }, signal })),
    enabled,
  });
}

export function useHistory(task: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: async (name: HistoryCommand) => {
      const result = await runCommand(task, { name });
      if (!('command' in result)) throw new UnexpectedResult(name);
      return result;
    },
    onSettled: () => client.invalidateQueries({ queryKey: changesKeys.one(task) }),
  });
}
