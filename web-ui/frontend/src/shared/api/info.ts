import { useQuery } from '@tanstack/react-query';
import { get } from './http';
import type { Wire } from './wire';

/** Components of this server, and the lifetime of its memory. */
export type Info = Wire<'ServerFacts'>;

export function useInfo() {
  return useQuery({
    queryKey: ['info'],
    queryFn: ({ signal }) => get<Info>('/api/info', signal),
    staleTime: 60_000,
    refetchInterval: 30_000,
  });
}

/** Whether a script plays the model's part. */
export function isScripted(info: Info): boolean {
  return info.model.startsWith('script/');
}
