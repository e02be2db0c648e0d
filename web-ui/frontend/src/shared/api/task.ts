import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, valueOf } from './http';
import type { Wire } from './wire';
import { useAction } from './useAction';

export type Task = Wire<'TaskView'>;
export type TaskState = Task['state'];
export type Phase = Task['phase'];
export type TaskStep = Wire<'StepRecord'>;
export type StepState = TaskStep['state'];

export type NewTask = Wire<'TaskBody'>;

export type Control = Wire<'TaskCommandControlBody'> & { readonly command: string };

export interface TaskFilter {
  readonly state?: string;
  readonly q?: string;
  /** The whole location of a repository. */
  readonly repo?: string;
  readonly requester?: string;
  /** The first moment of creation, and the first moment after the last. */
  readonly from?: string;
  readonly to?: string;
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

/** Whether nothing is under way, so that the files stand still. */
export function isAtRest(task: Pick<Task, 'state'>): boolean {
  return isEnded(task) || task.state === 'idle';
}

export function taskTitle(task: Pick<Task, 'title' | 'request'>): string {
  const line = task.title || (task.request.split('\n', 1)[0] ?? '');
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}

/** Returns the cost of a task and its limit; null if the price or the limit is unknown. */
export function spending({ budget, usage }: Pick<Task, 'budget' | 'usage'>): {
  readonly spent: number | null;
  readonly limit: number | null;
} {
  return { spent: budget.spent ?? usage.cost ?? null, limit: budget.limit ?? null };
}

export const taskKeys = {
  all: ['tasks'] as const,
  list: (filter: TaskFilter) => ['tasks', 'list', filter] as const,
  one: (id: string) => ['tasks', 'one', id] as const,
  /** Apart from the lists, which every event of a task makes out of date. */
  failed: ['failed-tasks'] as const,
};

const PAGE = 50;

function listTasks({ state, ...filter }: TaskFilter, signal: AbortSignal, cursor = '') {
  const query = { ...filter, ...(state ? { state: [state] } : {}), cursor, limit: PAGE };
  return valueOf(api.GET('/api/tasks', { params: { query }, signal }));
}

function getTask(id: string, signal?: AbortSignal): Promise<Task> {
  const params = { path: { id } };
  return valueOf(api.GET('/api/tasks/{id}', { params, ...(signal ? { signal } : {}) }));
}

export function useTasks(filter: TaskFilter) {
  return useInfiniteQuery({
    queryKey: taskKeys.list(filter),
    queryFn: ({ signal, pageParam }) => listTasks(filter, signal, pageParam),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** The newest failed tasks that take follow-ups, as many as a page holds. */
export function useFailedTasks() {
  return useQuery({
    queryKey: taskKeys.failed,
    queryFn: ({ signal }) => listTasks({ state: 'failed' }, signal),
    select: ({ items }) => items.filter((task) => task.phase !== 'closed'),
  });
}

export function useTask(id: string) {
  return useQuery({
    queryKey: taskKeys.one(id),
    queryFn: ({ signal }) => getTask(id, signal),
    enabled: id !== '',
  });
}

export function useCreateTask() {
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ task, key }: { task: NewTask; key: string }) =>
      valueOf(
        api.POST('/api/tasks', { params: { header: { 'Idempotency-Key': key } }, body: task }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: taskKeys.all }),
  });
}

/** A word to a task, and what it says about lines of its changes. */
interface Said extends Pick<Wire<'MessageBody'>, 'lineComments' | 'attachments'> {
  readonly text: string;
  readonly when: 'steer' | 'queue';
  readonly variant?: string;
  readonly model?: string;
}

export function useSay(id: string) {
  return useAction({
    mutationFn: (message: Said) =>
      api.POST('/api/tasks/{id}/messages', { params: { path: { id } }, body: message }),
  });
}

/** Steers a task: what it does, how, and with what; several commands follow one another. */
export function useControl(id: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: async (body: Control | readonly Control[]) => {
      const params = { path: { id } };
      for (const [index, command] of [body].flat().entries()) {
        if (index > 0) await rest(id);
        await api.POST('/api/tasks/{id}/control', { params, body: command });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: taskKeys.one(id) }),
  });
}

const PAUSE = 500;
const TRIES = 40;

/** Waits until a task is at rest, for twenty seconds at most: what is taken in is not yet done. */
async function rest(id: string): Promise<void> {
  for (let tries = 0; tries < TRIES && !isAtRest(await getTask(id)); tries++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
