import { useSyncExternalStore } from 'react';
import type { Connection } from '~/shared/api/events';
import { Store } from './store';

/** Whether the shown data stay current. */
export const connection = new Store<Connection>('connecting');

export function useConnection(): Connection {
  return useSyncExternalStore(connection.subscribe, connection.get);
}
