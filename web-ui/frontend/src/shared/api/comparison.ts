import { useQuery } from '@tanstack/react-query';
import { get } from './http';
import type { Wire } from './wire';

export type Comparison = Wire<'Comparison'>;
export type Side = Wire<'Side'>;

/** Two tasks side by side; without the other one, that which the task was handed over with. */
export function useComparison(task: string, other: string | null) {
  const more = other === null ? '' : `?with=${encodeURIComponent(other)}`;
  return useQuery({
    queryKey: ['tasks', 'compare', task, other],
    queryFn: () => get<Comparison>(`/api/tasks/${encodeURIComponent(task)}/compare${more}`),
  });
}
