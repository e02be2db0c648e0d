import { useQuery } from '@tanstack/react-query';
import { api, valueOf } from './http';
import type { Wire } from './wire';

export type Comparison = Wire<'Comparison'>;
export type Side = Wire<'Side'>;

/** Two tasks side by side; without the other one, that which the task was handed over with. */
export function useComparison(task: string, other: string | null) {
  return useQuery({
    queryKey: ['tasks', 'compare', task, other],
    queryFn: () =>
      valueOf(
        api.GET('/api/tasks/{id}/compare', {
          params: { path: { id: task }, query: other === null ? {} : { with: other } },
        }),
      ),
  });
}
