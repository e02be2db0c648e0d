import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, get, query } from './http';
import type { List, Usage } from './common';
import type { RequestKind } from './request';

export type TaskState =
  | 'queued'
  | 'running'
  | 'waiting'
  | 'retrying'
  | 'paused'
  | 'parked'
  | 'idle'
  | 'delivered'
  | 'answered'
  | 'rejected'
  | 'cancelled'
  | 'failed';

export type Phase =
  | 'preparing'
  | 'exploring'
  | 'designing'
  | 'reviewing'
  | 'writing-the-plan'
  | 'awaiting-approval'
  | 'executing'
  | 'verifying'
  | 'delivering'
  | 'idle'
  | 'closed';

export type StepState =
  | 'pending'
  | 'ready'
  | 'running'
  | 'awaiting-person'
  | 'verifying'
  | 'done'
  | 'failed'
  | 'skipped'
  | 'cancelled'
  | 'superseded';

export interface PhaseRecord {
  readonly phase: Phase;
  readonly state: string;
  readonly reason?: string | null;
  readonly startedAt?: string | null;
  readonly finishedAt?: string | null;
}

export interface StepCheck {
  readonly command?: string | null;
  readonly description?: string | null;
  readonly passed?: boolean | null;
  readonly exitCode?: number | null;
  readonly artifact?: string | null;
}

export interface TaskStep {
  readonly id: string;
  readonly title: string;
  readonly state: StepState;
  readonly dependsOn: readonly string[];
  readonly runId?: string | null;
  readonly attempts?: number;
  readonly held?: boolean;
  readonly result?: string | null;
  readonly note?: string | null;
  readonly commit?: string | null;
  readonly checks?: readonly StepCheck[];
}

export interface Task {
  readonly id: string;
  readonly title: string | null;
  readonly request: string;
  readonly requester?: string | null;
  readonly repository?: { location: string; ref?: string | null; commit?: string | null } | null;
  readonly strategy?: string | null;
  readonly agent?: string | null;
  readonly model?: string | null;
  readonly phase: Phase;
  readonly phases?: readonly PhaseRecord[];
  readonly state: TaskState;
  readonly retry?: { attempt: number; nextAt: string; error: string } | null;
  readonly awaits?: {
    kind: RequestKind | 'message';
    requestId?: string | null;
    since: string;
  } | null;
  readonly pending?: readonly string[];
  readonly plan?: { revision: number; digest: string; steps: readonly TaskStep[] } | null;
  readonly runId?: string | null;
  readonly usage?: Usage | null;
  readonly budget?: { limit: number | null; spent: number | null } | null;
  readonly workspace?: {
    path?: string | null;
    branch?: string | null;
    base?: string | null;
  } | null;
  readonly result?: TaskResult | null;
  readonly failure?: { code: string; message: string; step?: string | null } | null;
  readonly links?: { temporal?: string | null } | null;
  /** The number of the last event this state includes. */
  readonly seq?: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface TaskResult {
  readonly text?: string | null;
  readonly branch?: string | null;
  readonly commit?: string | null;
  readonly patch?: { sha256: string; path?: string | null } | null;
  readonly pullRequest?: string | null;
}

export interface NewTask {
  readonly repository?: { location: string; ref?: string };
  readonly request: string;
  readonly strategy?: string;
  readonly model?: string;
  readonly budget?: { cost: number };
}

export type ControlCommand = 'pause' | 'resume' | 'interrupt' | 'cancel' | 'archive';

export interface TaskFilter {
  readonly state?: string;
  readonly q?: string;
}

const ENDED: ReadonlySet<TaskState> = new Set([
  'delivered',
  'answered',
  'rejected',
  'cancelled',
  'failed',
]);

export function isEnded(task: Pick<Task, 'state'>): boolean {
  return ENDED.has(task.state);
}

export function taskTitle(task: Pick<Task, 'title' | 'request'>): string {
  const line = task.title ?? task.request.split('\n', 1)[0] ?? '';
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}

/** What a task has cost and what it may cost; null where the price or the limit is unknown. */
export function spending({ budget, usage }: Pick<Task, 'budget' | 'usage'>): {
  readonly spent: number | null;
  readonly limit: number | null;
} {
  return { spent: budget?.spent ?? usage?.cost ?? null, limit: budget?.limit ?? null };
}

export const taskKeys = {
  all: ['tasks'] as const,
  list: (filter: TaskFilter) => ['tasks', 'list', filter] as const,
  one: (id: string) => ['tasks', 'one', id] as const,
};

export function useTasks(filter: TaskFilter) {
  return useInfiniteQuery({
    queryKey: taskKeys.list(filter),
    queryFn: ({ signal, pageParam }) =>
      get<List<Task>>(`/api/tasks${query({ ...filter, cursor: pageParam, limit: 50 })}`, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export function useTask(id: string) {
  return useQuery({
    queryKey: taskKeys.one(id),
    queryFn: ({ signal }) => get<Task>(`/api/tasks/${encodeURIComponent(id)}`, signal),
    enabled: id !== '',
  });
}

export function useCreateTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ task, key }: { task: NewTask; key: string }) =>
      (
        await call<Task>('/api/tasks', {
          method: 'POST',
          body: task,
          headers: { 'Idempotency-Key': key },
        })
      ).value,
    onSuccess: () => client.invalidateQueries({ queryKey: taskKeys.all }),
  });
}

export function useSay(id: string) {
  return useMutation({
    mutationFn: (message: { text: string; when: 'steer' | 'queue' }) =>
      call(`/api/tasks/${encodeURIComponent(id)}/messages`, { method: 'POST', body: message }),
  });
}

export function useControl(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (command: ControlCommand) =>
      call(`/api/tasks/${encodeURIComponent(id)}/control`, { method: 'POST', body: { command } }),
    onSuccess: () => client.invalidateQueries({ queryKey: taskKeys.one(id) }),
  });
}
