import { openStream } from './events';
import type { TaskEvent } from './events';
import { lockManager } from './sharedStream';

const NAME = 'perdure.parts';
/** Maximum time that a task's stream takes to report the open parts. */
const PATIENCE = 2_000;

/**
 * Hears once of what is being written in a task: its stream begins with that. One tab after the other, so that all of
 * them together never hold more than one such stream.
 */
export function hearOpenParts(taskId: string, onEvent: (event: TaskEvent) => void): () => void {
  const ended = new AbortController();
  const hear = () =>
    ended.signal.aborted ? Promise.resolve() : listen(taskId, onEvent, ended.signal);
  const locks = lockManager();
  const heard = locks ? locks.request(NAME, { signal: ended.signal }, hear) : hear();
  // The page of the task was left before it was its turn.
  void heard.catch(() => undefined);
  return () => ended.abort();
}

function listen(
  taskId: string,
  onEvent: (event: TaskEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((done) => {
    const stream = openStream(`/api/tasks/${encodeURIComponent(taskId)}/events?after=now`, {
      // What has a number comes by the stream of all tasks.
      onEvent: (event) => {
        if (event.seq === undefined) onEvent(event);
      },
      onOpen: () => undefined,
      onConnection: (state) => {
        if (state === 'lost') end();
      },
    });
    const timer = setTimeout(() => end(), PATIENCE);
    const end = () => {
      clearTimeout(timer);
      stream.close();
      done();
    };
    signal.addEventListener('abort', end);
  });
}
