import { useQuery } from '@tanstack/react-query';
import { get } from './http';

/** What this server is made of and how long its memory lasts. */
export interface Info {
  readonly version?: string | null;
  readonly engine?: string | { mode?: string; name?: string; address?: string | null } | null;
  readonly durable?: boolean | null;
  readonly sandbox?: string | boolean | { name?: string } | null;
  readonly model?: string | null;
}

export function useInfo() {
  return useQuery({
    queryKey: ['info'],
    queryFn: ({ signal }) => get<Info>('/api/info', signal),
    staleTime: 60_000,
  });
}

export function isScripted(info: Info): boolean {
  return info.model?.startsWith('script/') ?? false;
}

export function engineName(info: Info): string {
  const { engine } = info;
  if (typeof engine === 'string') return engine;
  return engine?.name ?? engine?.mode ?? '';
}
