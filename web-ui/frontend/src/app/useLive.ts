import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useMatch } from 'react-router';
import { openStream } from '~/shared/api/events';
import { query } from '~/shared/api/http';
import { forgetAll } from '~/shared/api/live';
import { taskKeys, useTask } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { connection } from '~/shared/request/connection';
import { LiveUpdates } from './live';

/**
 * Keeps what is shown current by one event stream: the task's own on its page, that of all tasks elsewhere. One and no
 * more, because a browser opens six connections to a server for all its tabs together.
 */
export function useLive(): void {
  const client = useQueryClient();
  const taskId = useMatch('/tasks/:taskId/*')?.params.taskId;
  const ready = useTask(taskId ?? '').data !== undefined || taskId === undefined;
  const opened = useRef(false);
  useEffect(() => {
    if (!ready) return;
    const updates = new LiveUpdates(client);
    const stream = openStream(streamPath(client, taskId), {
      onEvent: (event) => updates.receive(event),
      onOpen: (resumed) => {
        if (resumed || !opened.current) {
          opened.current = true;
          return;
        }
        forgetAll();
        updates.refreshAll();
      },
      onConnection: (state) => connection.set(state),
    });
    return () => stream.close();
  }, [client, taskId, ready]);
}

/** The stream of a task begins after the state that is known, so that its past is not told again. */
function streamPath(client: QueryClient, taskId: string | undefined): string {
  if (taskId === undefined) return '/api/events';
  const known = client.getQueryData<Task>(taskKeys.one(taskId))?.seq ?? undefined;
  return `/api/tasks/${encodeURIComponent(taskId)}/events${query({ after: known })}`;
}
