import { useQuery } from '@tanstack/react-query';
import { get, query } from './http';
import type { Wire } from './wire';

export type Fleet = Wire<'Fleet'>;
export type AwaitedRequest = Fleet['waiting'][number]['requests'][number];

/** All tasks as an operator sees them, asked again as long as they are shown. */
export function useFleet(silent: string) {
  return useQuery({
    queryKey: ['fleet', silent],
    queryFn: ({ signal }) => get<Fleet>(`/api/fleet${query({ silent })}`, signal),
    refetchInterval: 5_000,
    placeholderData: (before) => before,
  });
}
