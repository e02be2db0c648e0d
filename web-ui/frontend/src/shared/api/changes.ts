import { useQuery } from '@tanstack/react-query';
import { get, query } from './http';
import type { List } from './common';
import type { Wire } from './wire';

export type ChangedFile = Wire<'FileChange'>;
export type Changes = Wire<'ChangeSet'>;

/** One check that was run, for a step or for the whole task. */
export type CheckRecord = Wire<'ChangesControllerCheckView'>;

export const changesKeys = {
  one: (task: string) => ['changes', task] as const,
  checks: (task: string) => ['checks', task] as const,
};

export function useChanges(task: string, scope: string) {
  return useQuery({
    queryKey: [...changesKeys.one(task), scope],
    queryFn: ({ signal }) =>
      get<Changes>(`/api/tasks/${encodeURIComponent(task)}/changes${query({ scope })}`, signal),
  });
}

export function useChecks(task: string) {
  return useQuery({
    queryKey: changesKeys.checks(task),
    queryFn: ({ signal }) =>
      get<List<CheckRecord>>(`/api/tasks/${encodeURIComponent(task)}/checks`, signal),
  });
}
