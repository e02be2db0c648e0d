import { useQuery } from '@tanstack/react-query';
import { get } from './http';

/** What this server is made of and how long its memory lasts. */
export interface Info {
  readonly version: string;
  readonly engine: {
    readonly mode: 'remote' | 'dev' | 'memory';
    readonly address: string;
    readonly ui?: string | null;
  };
  readonly durable: boolean;
  readonly sandbox?: string | null;
  /** The standard model as provider/model; empty where none is configured. */
  readonly model: string;
}

export function useInfo() {
  return useQuery({
    queryKey: ['info'],
    queryFn: ({ signal }) => get<Info>('/api/info', signal),
    staleTime: 60_000,
  });
}

/** Whether a script plays the model's part. */
export function isScripted(info: Info): boolean {
  return info.model.startsWith('script/');
}
