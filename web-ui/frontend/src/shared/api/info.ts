import { useQuery } from '@tanstack/react-query';
import { api, valueOf } from './http';
import type { Wire } from './wire';

/** Components of this server, and the lifetime of its memory. */
export type Info = Wire<'ServerFacts'>;

/** Fetches what the server says about itself. */
export function getInfo(signal?: AbortSignal): Promise<Info> {
  return valueOf(api.GET('/api/info', signal ? { signal } : {}));
}

export function useInfo() {
  return useQuery({
    queryKey: ['info'],
    queryFn: ({ signal }) => getInfo(signal),
    staleTime: 60_000,
    refetchInterval: 30_000,
  });
}

/** Whether a script plays the model's part. */
export function isScripted(info: Info): boolean {
  return info.model.startsWith('script/');
}
