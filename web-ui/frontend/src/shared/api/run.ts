import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get, query } from './http';
import { reconcile } from './live';
import type { List, Usage } from './common';

export type RunState =
  | 'queued'
  | 'running'
  | 'waiting'
  | 'retrying'
  | 'paused'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'timed_out';

export interface Run {
  readonly id: string;
  readonly taskId: string;
  readonly parentId?: string | null;
  readonly agent: string;
  readonly phase?: string | null;
  readonly step?: string | null;
  readonly title?: string | null;
  readonly focus?: string | null;
  readonly state: RunState;
  readonly finish?: string | null;
  readonly turns?: number | null;
  readonly model?: string | null;
  readonly result?: string | null;
  readonly usage?: Usage | null;
  readonly children?: readonly Run[] | null;
}

interface PartCommon {
  readonly id?: string | null;
}

export type Part = PartCommon &
  (
    | { readonly kind: 'text'; readonly text: string; readonly synthetic?: boolean | null }
    | { readonly kind: 'reasoning'; readonly text?: string | null }
    | { readonly kind: 'file'; readonly name: string; readonly mediaType?: string | null }
    | ToolCallPart
    | ToolResultPart
    | { readonly kind: 'finish'; readonly reason: string; readonly usage?: Usage | null }
    | { readonly kind: 'subtask'; readonly runId: string }
    | { readonly kind: 'patch'; readonly files?: readonly string[] | null }
    | { readonly kind: 'retry'; readonly error?: string | null; readonly attempt?: number | null }
    | { readonly kind: 'compaction'; readonly text?: string | null }
    | { readonly kind: 'notice'; readonly text?: string | null }
  );

export interface ToolCallPart extends PartCommon {
  readonly kind: 'tool_call';
  readonly callId: string;
  readonly name: string;
  readonly input?: unknown;
  readonly state?: string | null;
  readonly title?: string | null;
  readonly runId?: string | null;
  /** The newest of what a running call shows: `output`, and the `offset` of its first character. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
}

export interface ToolResultPart extends PartCommon {
  readonly kind: 'tool_result';
  readonly callId: string;
  readonly name?: string | null;
  readonly content?: string | null;
  readonly isError?: boolean | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
}

export interface Message {
  readonly id: string;
  readonly runId: string;
  readonly seq: number;
  readonly role: 'user' | 'assistant' | 'tool' | 'system';
  readonly parts: readonly Part[];
}

export const runKeys = {
  list: (task: string) => ['runs', task] as const,
  messages: (run: string) => ['messages', run] as const,
};

/** All runs of a task, parents first, whichever way the server nests them. */
export function useRuns(task: string) {
  return useQuery({
    queryKey: runKeys.list(task),
    queryFn: async ({ signal }) =>
      flatten((await get<List<Run>>(`/api/tasks/${encodeURIComponent(task)}/runs`, signal)).items),
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
  const path = `/api/tasks/${encodeURIComponent(task)}/runs/${encodeURIComponent(run)}/messages`;
  const found: Message[] = [];
  let from: string | number | undefined = after;
  for (;;) {
    const page: List<Message> = await get(`${path}${query({ after: from })}`, signal);
    found.push(...page.items);
    if (page.next === undefined || page.next === null || page.items.length === 0) return found;
    from = page.next;
  }
}

function flatten(runs: readonly Run[]): Run[] {
  const all = runs.flatMap((run) => [run, ...flatten(run.children ?? [])]);
  return [...new Map(all.map((run) => [run.id, run])).values()];
}
