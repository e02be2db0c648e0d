import { useQuery } from '@tanstack/react-query';
import { get } from './http';
import type { Wire } from './wire';

export type SetBack = Wire<'CheckpointOperationsSetBack'>;

/** What a reset to a step would take back; asked for anew each time, as branches move. */
export function useSetBack(task: string, step: string) {
  return useQuery({
    queryKey: ['tasks', 'reset', task, step],
    queryFn: ({ signal }) =>
      get<SetBack>(
        `/api/tasks/${encodeURIComponent(task)}/steps/${encodeURIComponent(step)}/reset`,
        signal,
      ),
    gcTime: 0,
    retry: false,
  });
}
