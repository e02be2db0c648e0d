import { useQuery } from '@tanstack/react-query';
import { api, valueOf } from './http';
import type { Wire } from './wire';

export type Timeline = Wire<'Timeline'>;
export type Span = Timeline['spans'][number];
export type Gap = Timeline['gaps'][number];
export type Lane = Span['lane'];

/** A time that is looked at; all of a task without one. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
}

/** Fetches the timeline of a task for a stretch of time. */
export function useTimeline(task: string, stretch: Stretch | undefined, moves: boolean) {
  return useQuery({
    queryKey: ['timeline', task, stretch?.from, stretch?.to],
    queryFn: ({ signal }) =>
      valueOf(
        api.GET('/api/tasks/{id}/timeline', {
          params: { path: { id: task }, query: { ...stretch } },
          signal,
        }),
      ),
    refetchInterval: moves && !stretch ? 10_000 : false,
    placeholderData: (before) => before,
  });
}
