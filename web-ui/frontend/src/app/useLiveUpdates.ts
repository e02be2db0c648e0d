import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMatch } from 'react-router';
import type { TaskEvent } from '~/shared/api/events';
import { Unreachable } from '~/shared/api/http';
import { forgetAll } from '~/shared/api/live';
import { hearOpenParts } from '~/shared/api/openParts';
import { checkSession, signedOut } from '~/shared/api/session';
import { openSharedStream } from '~/shared/api/sharedStream';
import { useTask } from '~/shared/api/task';
import { connection } from '~/shared/request/connection';
import { Store } from '~/shared/request/store';
import { LiveUpdates } from './live';

/**
 * Keeps what is shown current by the one event stream of the browser; of what is being written, only what is written in
 * the task that is shown is kept. `onHeld` hears of events only in the tab that holds the stream.
 */
export function useLiveUpdates(onHeld: (event: TaskEvent) => void): void {
  const client = useQueryClient();
  const taskId = useMatch('/tasks/:taskId/*')?.params.taskId;
  const exists = useTask(taskId ?? '').data !== undefined;
  const shown = useRef(taskId);
  const [opened] = useState(() => new Store(0));
  useEffect(() => {
    shown.current = taskId;
  });
  useEffect(() => {
    const updates = new LiveUpdates(client);
    const stream = openSharedStream('/api/events', {
      onEvent: (event) => {
        const writing = event.seq === undefined && event.kind.startsWith('part.');
        if (!writing || event.taskId === shown.current) updates.receive(event);
      },
      onOpen: (resumed) => {
        if (!resumed) {
          // Something may have happened between what was fetched and the beginning of the stream.
          forgetAll();
          updates.refreshAll();
        }
        opened.set(opened.get() + 1);
      },
      onHeld,
      onConnection: (state) => {
        connection.set(state);
        // A browser learns no status from a stream that the server refuses.
        if (state === 'lost') void checkSession();
      },
    });
    const forget = onUnreachable(client, () => stream.again());
    const leave = signedOut.subscribe(() => {
      if (!signedOut.get()) stream.retry();
    });
    return () => {
      leave();
      forget();
      stream.close();
    };
  }, [client, opened, onHeld]);
  useOpenParts(client, exists ? taskId : undefined, opened);
}

/** Subscribes to text that the shown task streams, now and after each reconnect of the stream. */
function useOpenParts(
  client: QueryClient,
  taskId: string | undefined,
  opened: Store<number>,
): void {
  useEffect(() => {
    if (taskId === undefined) return;
    const updates = new LiveUpdates(client);
    // What was fetched before belongs to a page that heard of it by another way.
    forgetAll();
    updates.refreshAll();
    const hear = () => hearOpenParts(taskId, (event) => updates.receive(event));
    let leave = hear();
    const ignore = opened.subscribe(() => {
      leave();
      leave = hear();
    });
    return () => {
      ignore();
      leave();
    };
  }, [client, taskId, opened]);
}

/**
 * Calls `act` when the server could not be reached, because the event stream may be dead as well.
 */
function onUnreachable(client: QueryClient, act: () => void): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'failed') return;
    if (event.action.error instanceof Unreachable) act();
  });
}
