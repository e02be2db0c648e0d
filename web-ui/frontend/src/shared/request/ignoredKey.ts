import { useSyncExternalStore } from 'react';
import type { IgnoredKeyReason } from '~/shared/ui/useKeys';
import { Store } from './store';

/**
 * Reason why the last deciding key did nothing; the reason outlives the panel in which the person
 * pressed the key.
 */
export const ignoredKey = new Store<IgnoredKeyReason | undefined>(undefined);

export function useIgnoredKey(): IgnoredKeyReason | undefined {
  return useSyncExternalStore(ignoredKey.subscribe, ignoredKey.get);
}
