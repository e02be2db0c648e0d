import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useMatch } from 'react-router';
import { openStream } from '~/shared/api/events';
import { forgetAll } from '~/shared/api/live';
import { connection } from '~/shared/request/connection';
import { LiveUpdates } from './live';

/**
 * Keeps what is shown current by one event stream: the task's own on its page, that of all tasks elsewhere. One and no
 * more, because a browser opens six connections to a server for all its tabs together.
 */
export function useLive(): void {
  const client = useQueryClient();
  const taskId = useMatch('/tasks/:taskId/*')?.params.taskId;
  const opened = useRef(false);
  useEffect(() => {
    const updates = new LiveUpdates(client);
    const path = taskId ? `/api/tasks/${encodeURIComponent(taskId)}/events` : '/api/events';
    const stream = openStream(path, {
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
  }, [client, taskId]);
}
