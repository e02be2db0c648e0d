import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changesKeys } from './changes';
import { UnexpectedResult, runCommand } from './commands';
import { api, valueOf } from './http';
import { useAction } from './useAction';
import type { Wire } from './wire';

/** Version of a file, with the turn and the tool call that made it. */
export type FileVersion = Wire<'CheckpointOperationsFileVersion'>;

/** Effect of taking back the change of a file, with the digest that confirms it. */
export type TakeBackEffect = Wire<'TakeBackResultTakenBack'>;

/** Change of one file, or one hunk of it. */
export interface FileChangeChoice {
  readonly path: string;
  /** `task`, `step:ID` or `checkpoint:NUMBER`. */
  readonly scope: string;
  readonly hunk?: number;
}

export function useFileVersions(task: string, path: string) {
  return useQuery({
    queryKey: [...changesKeys.one(task), 'versions', path],
    queryFn: ({ signal }) =>
      valueOf(
        api.GET('/api/tasks/{id}/files', {
          params: { path: { id: task }, query: { path } },
          signal,
        }),
      ),
    gcTime: 0,
  });
}

/** Fetches the effect of taking a change back; the page asks each time, because files change. */
export function useTakeBackPreview(task: string, choice: FileChangeChoice) {
  return useQuery({
    queryKey: [...changesKeys.one(task), 'takeBack', choice],
    queryFn: ({ signal }) =>
      valueOf(
        api.GET('/api/tasks/{id}/files/undo', {
          params: { path: { id: task }, query: { ...choice } },
          signal,
        }),
      ),
    gcTime: 0,
    retry: false,
  });
}

/** Takes a change back, as the preview has shown it. */
export function useTakeBack(task: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: async (confirmed: FileChangeChoice & { readonly digest: string }) => {
      const result = await runCommand(task, { name: 'undo', arguments: { ...confirmed } });
      if (!('digest' in result)) throw new UnexpectedResult('undo');
      return result;
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: changesKeys.one(task) });
      await client.invalidateQueries({ queryKey: changesKeys.checkpoints(task) });
    },
  });
}
