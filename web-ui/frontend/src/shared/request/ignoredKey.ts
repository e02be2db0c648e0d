import { useSyncExternalStore } from 'react';
import type { Ignored } from '~/shared/ui/useKeys';
import { Store } from './store';

/**
 * Reason why the last deciding key did nothing; the reason outlives the panel in which the person
 * pressed the key.
 */
export const ignoredKey = new Store<Ignored | undefined>(undefined);

export function useIgnoredKey(): Ignored | undefined {
  return useSyncExternalStore(ignoredKey.subscribe, ignoredKey.get);
}
