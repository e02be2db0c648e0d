import type { components } from '~/shared/api/generated';
import { SilenceWatch } from './SilenceWatch';

/** Event of a task, as the server reports the event; `seq` is absent on deltas. */
export type TaskEvent = components['schemas']['EventView'];

export type EventKind = TaskEvent['kind'];

const EVERY_KIND: Readonly<Record<EventKind, true>> = {
  'task.phase': true,
  'task.deadline': true,
  'task.state': true,
  'run.started': true,
  'run.finished': true,
  'message.created': true,
  'part.updated': true,
  'part.delta': true,
  'part.reset': true,
  'tool.started': true,
  'tool.finished': true,
  'request.raised': true,
  'request.updated': true,
  'request.settled': true,
  'plan.revised': true,
  'step.state': true,
  'usage.updated': true,
  'budget.warned': true,
  'workspace.changed': true,
  notice: true,
};

export const EVENT_KINDS = Object.keys(EVERY_KIND) as readonly EventKind[];

export type Connection = 'connecting' | 'open' | 'lost';

export interface StreamHandlers {
  readonly onEvent: (event: TaskEvent) => void;
  /** Receives an event in one tab only: the tab that holds the stream. */
  readonly onHeld?: (event: TaskEvent) => void;
  /** `resumed` is false when events may have been missed: everything shown must be fetched again. */
  readonly onOpen: (resumed: boolean) => void;
  readonly onConnection: (state: Connection) => void;
}

export interface Stream {
  /** Reopens the stream: a dead connection that sends nothing is noticed in no other way. */
  again(): void;
  /** Opens a stream that waits for its next try at once. */
  retry(): void;
  close(): void;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
/** Seconds between two heartbeat events that the page asks the server for. */
const HEARTBEAT = 3;
/** An open stream is lost after this silence: two heartbeats did not arrive. */
const MAX_SILENCE = 7_000;
/** Time without an event after which the stream is opened again. */
const CONNECT_TIMEOUT = 15_000;

/**
 * Follows an event stream and takes it up again after the last numbered event. The browser resumes
 * by itself after a cut; after a refusal (a server that restarts) it gives up, and Perdure opens
 * the stream again with `after`. A network that swallows packets closes nothing: the stream is lost
 * when the heartbeats of the server stop.
 */
export function openStream(path: string, handlers: StreamHandlers, after = 0): Stream {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = after === 0 ? '' : String(after);
  let pause = FIRST_PAUSE;
  let closed = false;
  const watch = new SilenceWatch(() => {
    source?.close();
    handlers.onConnection('lost');
    open(false);
  });

  const receive = (message: MessageEvent<string>) => {
    watch.hear();
    if (message.lastEventId !== '') lastId = message.lastEventId;
    const event = read(message.data);
    if (event) handlers.onEvent(event);
  };

  const open = (isAnnounced = true) => {
    if (isAnnounced) handlers.onConnection('connecting');
    source = new EventSource(addressOf(path, lastId));
    watch.expect(CONNECT_TIMEOUT);
    source.onopen = () => {
      pause = FIRST_PAUSE;
      watch.stop();
      handlers.onConnection('open');
      handlers.onOpen(lastId !== '');
    };
    source.onerror = () => {
      if (closed) return;
      handlers.onConnection('lost');
      // The browser tries again by itself, and fails again or is swallowed.
      if (source?.readyState !== EventSource.CLOSED) {
        watch.expect(CONNECT_TIMEOUT);
        return;
      }
      watch.stop();
      timer = setTimeout(open, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };
    for (const kind of EVENT_KINDS) source.addEventListener(kind, receive);
    // A server that sends no heartbeat, such as an older one, is not watched.
    source.addEventListener('heartbeat', () => watch.expect(MAX_SILENCE));
  };

  const release = () => {
    watch.stop();
    clearTimeout(timer);
    source?.close();
  };
  // The browser knows at once that its network is gone; the stream notices it seconds later.
  const cut = () => {
    if (closed) return;
    release();
    handlers.onConnection('lost');
  };
  const mended = () => {
    clearTimeout(timer);
    if (!closed && source?.readyState === EventSource.CLOSED) open();
  };
  window.addEventListener('offline', cut);
  window.addEventListener('online', mended);
  open();
  return {
    again() {
      if (source?.readyState !== EventSource.OPEN) return;
      source.close();
      open();
    },
    retry() {
      if (closed || source?.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      open();
    },
    close() {
      closed = true;
      window.removeEventListener('offline', cut);
      window.removeEventListener('online', mended);
      release();
    },
  };
}

function addressOf(path: string, after: string): string {
  const url = new URL(path, window.location.origin);
  url.searchParams.set('heartbeat', String(HEARTBEAT));
  if (after !== '') url.searchParams.set('after', after);
  return `${url.pathname}${url.search}`;
}

function read(data: string): TaskEvent | undefined {
  try {
    // A line that is no event of ours is dropped: the next numbered one brings the state with it.
    return JSON.parse(data) as TaskEvent;
  } catch {
    return undefined;
  }
}
