import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, valueOf } from './http';
import { useAction } from './useAction';
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

/** Moves the tasks of a lost host to other hosts. */
export function useMoveHost() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (host: string) =>
      valueOf(api.POST('/api/hosts/{host}/move', { params: { path: { host } } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['fleet'] }),
  });
}
