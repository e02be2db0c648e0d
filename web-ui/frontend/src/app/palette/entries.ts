import type { TFunction } from 'i18next';
import type { HumanRequest } from '~/shared/api/request';
import { taskTitle } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { plainProse } from '~/shared/text/hidden';

/** A place or an action of the command palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: 'requests' | 'tasks' | 'pages' | 'actions';
  readonly words: string;
  /** A second, fainter text beside the words. */
  readonly note?: string;
  readonly run: () => void;
}

/** Entries of one group that are shown, at most. */
const MAX_SHOWN = 7;

const PAGES = ['inbox', 'tasks', 'agents', 'operate', 'permissions', 'settings'] as const;

/** The pages, by their names. */
export function pageEntries(t: TFunction, go: (path: string) => void): readonly PaletteEntry[] {
  const named = PAGES.map((page) => ({ page, words: t(`nav.${page}`) }));
  return [...named, { page: 'usage', words: t('usage.title') }].map(({ page, words }) => ({
    id: `page-${page}`,
    group: 'pages',
    words,
    run: () => go(`/${page}`),
  }));
}

/** The tasks that the server found for the words. */
export function taskEntries(
  tasks: readonly Task[],
  t: TFunction,
  go: (path: string) => void,
): readonly PaletteEntry[] {
  return tasks.slice(0, MAX_SHOWN).map((task) => ({
    id: `task-${task.id}`,
    group: 'tasks',
    words: plainProse(taskTitle(task)),
    note: t(`taskState.${task.state}`),
    run: () => go(`/tasks/${task.id}`),
  }));
}

/** The requests that wait for a person. */
export function requestEntries(
  requests: readonly HumanRequest[],
  title: (request: HumanRequest) => string,
  go: (path: string) => void,
): readonly PaletteEntry[] {
  return requests.map((request) => ({
    id: `request-${request.id}`,
    group: 'requests',
    words: plainProse(title(request)),
    note: plainProse(request.taskTitle),
    run: () => go(`/inbox/${request.id}`),
  }));
}

/** The entries that hold every word, few of each group. */
export function matching(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const counts = new Map<string, number>();
  return entries.filter(({ group, words: own, note = '' }) => {
    const text = `${own} ${note}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) return false;
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    return count <= MAX_SHOWN;
  });
}
