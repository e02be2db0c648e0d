import { useQuery } from '@tanstack/react-query';
import { get } from './http';
import type { Wire } from './wire';

export type Why = Wire<'Why'>;

/** Why a task does not move, asked again as long as it is shown. */
export function useWhy(task: string, wanted: boolean) {
  return useQuery({
    queryKey: ['tasks', 'why', task],
    queryFn: () => get<Why>(`/api/tasks/${encodeURIComponent(task)}/why`),
    enabled: wanted,
    refetchInterval: 10_000,
  });
}
