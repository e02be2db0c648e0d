import { useQuery } from '@tanstack/react-query';
import { get, query } from './http';
import type { List } from './common';
import type { StepCheck } from './task';

export interface ChangedFile {
  readonly path: string;
  readonly oldPath?: string | null;
  readonly status: string;
  readonly additions?: number | null;
  readonly deletions?: number | null;
  readonly binary?: boolean | null;
  readonly diff?: string | null;
  readonly truncated?: boolean | null;
}

export interface Changes {
  readonly base?: string | null;
  readonly head?: string | null;
  readonly files: readonly ChangedFile[];
}

/** One check that was run, for a step or for the whole task. */
export interface CheckRecord extends StepCheck {
  readonly step?: string | null;
  readonly output?: string | null;
  readonly reason?: string | null;
  readonly at?: string | null;
}

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
