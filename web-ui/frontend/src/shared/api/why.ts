import { useQuery } from '@tanstack/react-query';
import { api, valueOf } from './http';
import type { Wire } from './wire';

export type Why = Wire<'Why'>;

/** Fetches the reason why a task does not move, and asks again while a page shows the reason. */
export function useWhy(task: string, wanted: boolean) {
  return useQuery({
    queryKey: ['tasks', 'why', task],
    queryFn: () => valueOf(api.GET('/api/tasks/{id}/why', { params: { path: { id: task } } })),
    enabled: wanted,
    refetchInterval: 10_000,
  });
}
