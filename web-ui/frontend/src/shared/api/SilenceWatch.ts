/** A timer that is later than this many milliseconds belongs to a page that was held up. */
const MAX_TIMER_DELAY = 2_000;

/** Calls `onSilence` when a stream that must speak says nothing for a time. */
export class SilenceWatch {
  readonly #onSilence: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #patience = 0;

  constructor(onSilence: () => void) {
    this.#onSilence = onSilence;
  }

  /** Expects a sign of life within this time, in milliseconds. */
  expect(patience: number): void {
    this.#patience = patience;
    this.#wait();
  }

  /** Takes a sign of life; does nothing while none is expected. */
  hear(): void {
    if (this.#timer !== undefined) this.#wait();
  }

  /** Expects nothing more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const due = performance.now() + this.#patience;
    this.#timer = setTimeout(() => this.#judge(due), this.#patience);
  }

  /** A timer that comes late says nothing: the page slept, and what arrived meanwhile is still to be read. */
  #judge(due: number): void {
    if (performance.now() - due > MAX_TIMER_DELAY) this.#wait();
    else this.#onSilence();
  }
}
