import { openStream } from './events';
import type { Connection, Stream, StreamHandlers, TaskEvent } from './events';

/**
 * Messages between tabs: reports of the tab that holds the stream, and requests of the other tabs.
 */
type Word =
  | { readonly kind: 'event'; readonly event: TaskEvent }
  | { readonly kind: 'open'; readonly resumed: boolean }
  | { readonly kind: 'state'; readonly state: Connection }
  | { readonly kind: 'welcome'; readonly state: Connection; readonly last: number }
  | { readonly kind: 'hello' }
  | { readonly kind: 'again' }
  | { readonly kind: 'retry' };

const NAME = 'perdure.events';
/**
 * Maximum time that the tab with the stream may take to answer a tab that has come to the front.
 */
const PATIENCE = 4_000;

/**
 * Follows all tasks by one stream for all tabs of a browser, because it opens no more than six
 * connections to a server. The tab that has the lock holds the stream and tells the others; when it
 * closes, the next tab continues after the last number it has seen.
 */
export function openSharedStream(path: string, handlers: StreamHandlers): Stream {
  const shared = lockManager() === undefined ? undefined : new SharedStream(path, handlers);
  return shared ?? openWhileVisible(path, handlers);
}

class SharedStream implements Stream {
  readonly #path: string;
  readonly #handlers: StreamHandlers;
  readonly #channel = new BroadcastChannel(NAME);
  readonly #ended = new AbortController();
  #last = 0;
  #state: Connection = 'connecting';
  #stream: Stream | undefined;
  #release: () => void = () => undefined;
  #unanswered: ReturnType<typeof setTimeout> | undefined;

  constructor(path: string, handlers: StreamHandlers) {
    this.#path = path;
    this.#handlers = handlers;
    this.#channel.onmessage = ({ data }: MessageEvent<Word>) => this.#hear(data);
    document.addEventListener('visibilitychange', this.#greet, { signal: this.#ended.signal });
    this.#wait();
    this.#say({ kind: 'hello' });
  }

  again(): void {
    if (this.#stream) this.#stream.again();
    else this.#say({ kind: 'again' });
  }

  retry(): void {
    if (this.#stream) this.#stream.retry();
    else this.#say({ kind: 'retry' });
  }

  close(): void {
    this.#ended.abort();
    clearTimeout(this.#unanswered);
    this.#stream?.close();
    this.#stream = undefined;
    this.#release();
    this.#channel.close();
  }

  /** Holds the stream from when no other tab does; `steal` takes it from one that does not answer. */
  #wait(steal = false): void {
    const options = steal ? { steal } : { signal: this.#ended.signal };
    lockManager()
      ?.request(NAME, options, () => this.#lead())
      .catch(() => {
        if (this.#ended.signal.aborted) return;
        // Another tab has taken it, because this one was held up.
        this.#stream?.close();
        this.#stream = undefined;
        this.#wait();
      });
  }

  #lead(): Promise<void> {
    if (this.#ended.signal.aborted) return Promise.resolve();
    clearTimeout(this.#unanswered);
    this.#stream = openStream(
      this.#path,
      {
        onEvent: (event) => this.#spread(event),
        onOpen: (resumed) => this.#tell({ kind: 'open', resumed }),
        onConnection: (state) => this.#tell({ kind: 'state', state }),
      },
      this.#last,
    );
    return new Promise((release) => {
      this.#release = release;
    });
  }

  #spread(event: TaskEvent): void {
    const last = this.#last;
    this.#tell({ kind: 'event', event });
    if (typeof event.seq === 'number' && event.seq > last) this.#handlers.onHeld?.(event);
  }

  #tell(word: Word): void {
    this.#take(word);
    this.#say(word);
  }

  #say(word: Word): void {
    this.#channel.postMessage(word);
  }

  #hear(word: Word): void {
    clearTimeout(this.#unanswered);
    if (word.kind === 'hello') {
      if (this.#stream) this.#say({ kind: 'welcome', state: this.#state, last: this.#last });
    } else if (word.kind === 'again') this.#stream?.again();
    else if (word.kind === 'retry') this.#stream?.retry();
    else if (this.#stream === undefined) this.#take(word);
  }

  #take(word: Word): void {
    switch (word.kind) {
      case 'event':
        if (typeof word.event.seq === 'number') {
          // The next to hold the stream repeats what this tab may have heard already.
          if (word.event.seq <= this.#last) return;
          this.#last = word.event.seq;
        }
        this.#handlers.onEvent(word.event);
        return;
      case 'open':
        this.#handlers.onOpen(word.resumed);
        return;
      case 'state':
        this.#become(word.state);
        return;
      case 'welcome':
        this.#welcome(word.state, word.last);
        return;
      case 'hello':
      case 'again':
      case 'retry':
        return;
      default:
        return word satisfies never;
    }
  }

  /** A tab that has just come may have missed something, and one that was held up as well. */
  #welcome(state: Connection, last: number): void {
    const missed = last > this.#last || this.#state === 'connecting';
    this.#last = Math.max(this.#last, last);
    this.#become(state);
    if (missed && state === 'open') this.#handlers.onOpen(false);
  }

  #become(state: Connection): void {
    this.#state = state;
    this.#handlers.onConnection(state);
  }

  readonly #greet = () => {
    if (document.visibilityState !== 'visible' || this.#stream) return;
    this.#say({ kind: 'hello' });
    clearTimeout(this.#unanswered);
    this.#unanswered = setTimeout(() => this.#wait(true), PATIENCE);
  };
}

/**
 * Opens a stream only while the tab is visible, for browsers whose tabs cannot agree on one stream.
 */
function openWhileVisible(path: string, handlers: StreamHandlers): Stream {
  let last = 0;
  let stream: Stream | undefined;
  const look = () => {
    const visible = document.visibilityState !== 'hidden';
    if (visible && !stream) {
      const hear = (event: TaskEvent) => {
        last = event.seq ?? last;
        handlers.onEvent(event);
      };
      stream = openStream(path, { ...handlers, onEvent: hear }, last);
    } else if (!visible) {
      stream?.close();
      stream = undefined;
    }
  };
  document.addEventListener('visibilitychange', look);
  look();
  return {
    again: () => stream?.again(),
    retry: () => stream?.retry(),
    close() {
      document.removeEventListener('visibilitychange', look);
      stream?.close();
    },
  };
}

/** Absent on a page that was not fetched safely. */
export function lockManager(): LockManager | undefined {
  const { locks } = navigator as { readonly locks?: LockManager };
  return typeof BroadcastChannel === 'undefined' ? undefined : locks;
}
