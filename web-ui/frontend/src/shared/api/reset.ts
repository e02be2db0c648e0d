import { useQuery } from '@tanstack/react-query';
import { api, valueOf } from './http';
import type { Wire } from './wire';

export type ResetPreview = Wire<'CheckpointOperationsSetBack'>;

/**
 * Fetches the changes that a reset to a step would undo. The page asks the server each time,
 * because branches move.
 */
export function useResetPreview(task: string, step: string) {
  return useQuery({
    queryKey: ['tasks', 'reset', task, step],
    queryFn: ({ signal }) =>
      valueOf(
        api.GET('/api/tasks/{id}/steps/{step}/reset', {
          params: { path: { id: task, step } },
          signal,
        }),
      ),
    gcTime: 0,
    retry: false,
  });
}
