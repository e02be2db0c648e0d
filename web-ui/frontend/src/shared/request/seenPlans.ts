import { useEffect, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { useVisibleLongEnough } from '~/shared/ui/useVisibleLongEnough';
import { Store } from './store';

/** The digest of the plan that is shown on its page and has been in view. */
const seenPlan = new Store<string | undefined>(undefined);

/** Tells the approval buttons of a plan that the plan has been in view. */
export function useMarkPlanSeen(element: RefObject<HTMLElement | null>, digest: string): void {
  const seen = useVisibleLongEnough(element, digest);
  useEffect(() => {
    if (!seen) return;
    seenPlan.set(digest);
    return () => seenPlan.set(undefined);
  }, [seen, digest]);
}

export function usePlanSeen(digest: string): boolean {
  return useSyncExternalStore(seenPlan.subscribe, seenPlan.get) === digest;
}
