import { useSyncExternalStore } from 'react';
import { useFailedTasks } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { Store } from './store';

/** By the id of a task, when it had last changed as it was cleared. */
type Cleared = Readonly<Record<string, string>>;

const KEY = 'perdure.cleared';
const KEPT = 500;

/** The failed tasks that a person has cleared, in this browser. */
export const clearedTasks = new Store<Cleared>(stored());

// Another tab has cleared something.
window.addEventListener('storage', ({ key }) => {
  if (key === KEY) clearedTasks.set(stored());
});

/** The failed tasks that no person has cleared, the newest first; one that fails again is back. */
export function useUnclearedTasks() {
  const tasks = useFailedTasks();
  const cleared = useSyncExternalStore(clearedTasks.subscribe, clearedTasks.get);
  const failed = (tasks.data ?? [])
    .filter(({ id, updatedAt }) => cleared[id] !== updatedAt)
    .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  return { failed, error: tasks.data ? null : tasks.error, retry: () => void tasks.refetch() };
}

export function clear(tasks: readonly Task[]): void {
  const known = without(tasks);
  keep([...known, ...tasks.map(({ id, updatedAt }) => [id, updatedAt] as const)]);
}

export function bringBack(tasks: readonly Task[]): void {
  keep(without(tasks));
}

function without(tasks: readonly Task[]): readonly (readonly [string, string])[] {
  const ids = new Set(tasks.map(({ id }) => id));
  return Object.entries(clearedTasks.get()).filter(([id]) => !ids.has(id));
}

function keep(all: readonly (readonly [string, string])[]): void {
  clearedTasks.set(Object.fromEntries(all.slice(-KEPT)));
  try {
    localStorage.setItem(KEY, JSON.stringify(clearedTasks.get()));
  } catch {
    // A full or forbidden storage costs this its life beyond this page, nothing else.
  }
}

function stored(): Cleared {
  try {
    // Written by these pages alone, in this shape.
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Cleared;
  } catch {
    return {};
  }
}
