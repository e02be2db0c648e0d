import { useQuery } from '@tanstack/react-query';
import { get } from './http';
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
      get<ResetPreview>(
        `/api/tasks/${encodeURIComponent(task)}/steps/${encodeURIComponent(step)}/reset`,
        signal,
      ),
    gcTime: 0,
    retry: false,
  });
}
