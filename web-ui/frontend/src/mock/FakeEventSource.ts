import type { TaskEvent } from '~/shared/api/events';

/** An event stream that a test speaks through. It opens by itself, as a server's does, unless the test cuts it. */
export class FakeEventSource {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static readonly all: FakeEventSource[] = [];
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readyState = 0;
  readonly #listeners = new Map<string, (message: { data: string; lastEventId: string }) => void>();

  constructor(readonly url: string) {
    FakeEventSource.all.push(this);
    queueMicrotask(() => {
      if (this.readyState === 0) this.open();
    });
  }

  addEventListener(
    kind: string,
    listener: (message: { data: string; lastEventId: string }) => void,
  ) {
    this.#listeners.set(kind, listener);
  }

  open(): void {
    if (this.readyState === FakeEventSource.OPEN) return;
    this.readyState = FakeEventSource.OPEN;
    this.onopen?.();
  }

  send(event: TaskEvent): void {
    const lastEventId = event.seq === undefined ? '' : String(event.seq);
    this.#listeners.get(event.kind)?.({ data: JSON.stringify(event), lastEventId });
  }

  /** A heartbeat, as the page has asked for. */
  beat(): void {
    this.#listeners.get('heartbeat')?.({ data: '{}', lastEventId: '' });
  }

  /** A cut the browser mends by itself, or for good. */
  fail(forGood: boolean): void {
    this.readyState = forGood ? FakeEventSource.CLOSED : 0;
    this.onerror?.();
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}
