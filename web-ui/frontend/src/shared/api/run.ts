import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, valueOf } from './http';
import { reconcile } from './live';
import type { Message } from './message';
import type { Wire } from './wire';

export type Run = Wire<'RunRecord'>;
export type RunState = Run['state'];

export const runKeys = {
  list: (task: string) => ['runs', task] as const,
  messages: (run: string) => ['messages', run] as const,
  prompt: (run: string) => ['prompt', run] as const,
};

/** All runs of a task, parents first. */
export function useRuns(task: string) {
  return useQuery({
    queryKey: runKeys.list(task),
    queryFn: async ({ signal }) =>
      (await valueOf(api.GET('/api/tasks/{id}/runs', { params: { path: { id: task } }, signal })))
        .items,
  });
}

/** The messages of one run; a repeated fetch asks only for what may have changed. */
export function useMessages(task: string, run: string, enabled: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: runKeys.messages(run),
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<readonly Message[]>(runKeys.messages(run)) ?? [];
      const kept = settledPrefix(known);
      const fresh = await fetchAfter(task, run, kept.at(-1)?.seq, signal);
      reconcile(run, fresh);
      return [...kept, ...fresh];
    },
    enabled,
  });
}

/** Fetches the prompt of a run's model, by layers with their estimated tokens. */
export function usePrompt(task: string, run: string, enabled: boolean) {
  return useQuery({
    queryKey: runKeys.prompt(run),
    queryFn: ({ signal }) =>
      valueOf(
        api.GET('/api/tasks/{id}/runs/{run}/prompt', {
          params: { path: { id: task, run } },
          signal,
        }),
      ),
    enabled,
  });
}

/** Everything before the last answer of the model: that answer and what follows it may still change. */
export function settledPrefix(messages: readonly Message[]): readonly Message[] {
  const last = messages.findLastIndex((message) => message.role === 'assistant');
  return messages.slice(0, Math.max(0, last));
}

async function fetchAfter(
  task: string,
  run: string,
  after: number | undefined,
  signal: AbortSignal,
): Promise<Message[]> {
  const path = { id: task, run };
  const found: Message[] = [];
  let query: { readonly after?: number } = after === undefined ? {} : { after };
  for (;;) {
    const { items, next }: Wire<'PageMessage'> = await valueOf(
      api.GET('/api/tasks/{id}/runs/{run}/messages', { params: { path, query }, signal }),
    );
    found.push(...items);
    if (next === undefined || next === null || items.length === 0) return found;
    query = { after: Number(next) };
  }
}
