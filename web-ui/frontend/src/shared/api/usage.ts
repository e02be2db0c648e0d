import { useQuery } from '@tanstack/react-query';
import { api, valueOf } from './http';
import type { Wire } from './wire';

export type UsageTotals = Wire<'UsageView'>;
export type UsageTotal = UsageTotals['items'][number];

/** Fetches the usage of model calls of all tasks in the last days. */
export function useUsage(by: string, days: string) {
  return useQuery({
    queryKey: ['usage', by, days],
    queryFn: () =>
      valueOf(
        api.GET('/api/usage', {
          params: { query: { by, ...(days === '' ? {} : { days: Number(days) }) } },
        }),
      ),
  });
}
