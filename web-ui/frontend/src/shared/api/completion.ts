import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, valueOf } from './http';
import type { Wire } from './wire';

export type Completion = Wire<'Completion'>;

/** Fetches a task's completions of a word that begins with a slash or an at sign. */
export function useCompletions(task: string, word: string | undefined) {
  return useQuery({
    queryKey: ['completions', task, word],
    queryFn: ({ signal }) =>
      valueOf(
        api.GET('/api/tasks/{id}/completions', {
          params: { path: { id: task }, query: { q: word ?? '' } },
          signal,
        }),
      ),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    enabled: word !== undefined,
  });
}
