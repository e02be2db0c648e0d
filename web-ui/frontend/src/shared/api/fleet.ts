import { useQuery } from '@tanstack/react-query';
import { api, valueOf } from './http';
import type { Wire } from './wire';

export type Fleet = Wire<'Fleet'>;
export type AwaitedRequest = Fleet['waiting'][number]['requests'][number];

/** All tasks as an operator sees them, asked again as long as they are shown. */
export function useFleet(silent: string) {
  return useQuery({
    queryKey: ['fleet', silent],
    queryFn: ({ signal }) =>
      valueOf(
        api.GET('/api/fleet', {
          params: { query: silent === '' ? {} : { silent: Number(silent) } },
          signal,
        }),
      ),
    refetchInterval: 5_000,
    placeholderData: (before) => before,
  });
}
