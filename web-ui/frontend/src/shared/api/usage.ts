import { useQuery } from '@tanstack/react-query';
import { get } from './http';
import type { Wire } from './wire';

export type UsageTotals = Wire<'UsageView'>;
export type UsageTotal = UsageTotals['items'][number];

/** Fetches the usage of model calls of all tasks in the last days. */
export function useUsage(by: string, days: string) {
  const search = new URLSearchParams({ by, days }).toString();
  return useQuery({
    queryKey: ['usage', by, days],
    queryFn: () => get<UsageTotals>(`/api/usage?${search}`),
  });
}
