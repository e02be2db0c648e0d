import { useSyncExternalStore } from 'react';
import type { Plan } from '~/shared/api/plan';
import { Store } from './store';

/** A plan as a person edits it, and the revision that the edits began with. */
export interface PlanDraft {
  readonly digest: string;
  readonly revision: number;
  readonly base: Plan;
  readonly plan: Plan;
}

const PREFIX = 'perdure.plan.';
const stores = new Map<string, Store<PlanDraft | undefined>>();

/** The edits of a task's plan that are not saved; kept through reloads, the same in every tab. */
export function usePlanDraft(task: string): PlanDraft | undefined {
  const store = storeOf(task);
  return useSyncExternalStore(store.subscribe, store.get);
}

export function keepPlanDraft(task: string, draft: PlanDraft): void {
  storeOf(task).set(draft);
  try {
    localStorage.setItem(PREFIX + task, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage costs the draft its life beyond this page, nothing else.
  }
}

export function forgetPlanDraft(task: string): void {
  localStorage.removeItem(PREFIX + task);
  storeOf(task).set(undefined);
}

/** Whether something was changed that is not saved. */
export function isEdited(draft: PlanDraft | undefined): draft is PlanDraft {
  return draft !== undefined && JSON.stringify(draft.plan) !== JSON.stringify(draft.base);
}

function storeOf(task: string): Store<PlanDraft | undefined> {
  const known = stores.get(task);
  if (known) return known;
  const store = new Store(read(localStorage.getItem(PREFIX + task)));
  stores.set(task, store);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === PREFIX + task) store.set(read(newValue));
  });
  return store;
}

function read(text: string | null): PlanDraft | undefined {
  try {
    // Written by these pages alone, in this shape.
    return text === null ? undefined : (JSON.parse(text) as PlanDraft);
  } catch {
    return undefined;
  }
}
