import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMatch } from 'react-router';
import { openStream } from '~/shared/api/events';
import { Unreachable } from '~/shared/api/http';
import { forgetAll } from '~/shared/api/live';
import { useTask } from '~/shared/api/task';
import { connection } from '~/shared/request/connection';
import { LiveUpdates } from './live';

/**
 * Keeps what is shown current by one event stream: the task's own on its page, that of all tasks elsewhere. One and no
 * more, because a browser opens six connections to a server for all its tabs together.
 */
export function useLive(): void {
  const client = useQueryClient();
  const taskId = useMatch('/tasks/:taskId/*')?.params.taskId;
  const exists = useTask(taskId ?? '').data !== undefined || taskId === undefined;
  useEffect(() => {
    if (!exists) return;
    const updates = new LiveUpdates(client);
    const stream = openStream(streamPath(taskId), {
      onEvent: (event) => updates.receive(event),
      onOpen: (resumed) => {
        if (resumed) return;
        // Something may have happened between what was fetched and the beginning of the stream.
        forgetAll();
        updates.refreshAll();
      },
      onConnection: (state) => connection.set(state),
    });
    const forget = onUnreachable(client, () => stream.again());
    return () => {
      forget();
      stream.close();
    };
  }, [client, taskId, exists]);
}

/** Where the server could not be asked, its stream may be dead as well. */
function onUnreachable(client: QueryClient, act: () => void): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'failed') return;
    if (event.action.error instanceof Unreachable) act();
  });
}

/** A task's past is fetched, not told again: its stream begins now, as that of all tasks does. */
function streamPath(taskId: string | undefined): string {
  return taskId === undefined
    ? '/api/events'
    : `/api/tasks/${encodeURIComponent(taskId)}/events?after=now`;
}
