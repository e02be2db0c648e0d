import { useSyncExternalStore } from 'react';
import { Store } from './store';

/** Digests of the plan revisions that were saved in this browser tab. */
const own = new Store<ReadonlySet<string>>(new Set());

export function markOwnPlan(digest: string): void {
  own.set(new Set([...own.get(), digest]));
}

/** Whether a plan revision was saved in this browser tab. */
export function useIsOwnPlan(digest: string): boolean {
  return useSyncExternalStore(own.subscribe, own.get).has(digest);
}
