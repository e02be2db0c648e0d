import { useSyncExternalStore } from 'react';
import type { Ignored } from '~/shared/ui/useKeys';
import { Store } from './store';

/** Why the last deciding key did nothing; it outlives the panel that the key was pressed in. */
export const ignoredKey = new Store<Ignored | undefined>(undefined);

export function useIgnoredKey(): Ignored | undefined {
  return useSyncExternalStore(ignoredKey.subscribe, ignoredKey.get);
}
