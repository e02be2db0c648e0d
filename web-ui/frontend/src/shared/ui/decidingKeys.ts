import { decisionDelays } from './decisionDelays';

/** Keys that decide a request rather than type text. */
const MOVES = /^(Arrow|Page|Tab$|Home$|End$)/;
const MODIFIERS = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock)$/;

/** Tells a key that decides from one of a sentence: it stands alone, no other key shortly before or after it. */
export class DecidingKeyFilter {
  #last = -Infinity;
  #alone = false;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #refused: () => void = () => undefined;

  /** Takes note of every key that is pressed, before anything acts on it. */
  hear(key: string, now = performance.now()): void {
    if (MODIFIERS.test(key)) return;
    this.#alone = now - this.#last >= decisionDelays.before;
    this.interrupt();
    if (!MOVES.test(key)) this.#last = now;
  }

  /** Acts on the key that was heard last, unless another one comes; returns what takes back this key and no other, and says whether it was waiting. */
  act(action: () => void, refused: () => void): () => boolean {
    if (!this.#alone) {
      refused();
      return () => false;
    }
    if (decisionDelays.after === 0) {
      action();
      return () => false;
    }
    this.#refused = refused;
    const waiting = setTimeout(() => {
      this.#waiting = undefined;
      action();
    }, decisionDelays.after);
    this.#waiting = waiting;
    return () => {
      if (this.#waiting !== waiting) return false;
      this.cancel();
      return true;
    };
  }

  /** Refuses the key that waits, as the person does something else. */
  interrupt(): void {
    if (this.#waiting !== undefined) this.#refused();
    this.cancel();
  }

  cancel(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }
}

/** The one of the page: a key in a field counts as well as one that nothing listens to. */
export const decidingKeys = new DecidingKeyFilter();

window.addEventListener(
  'keydown',
  (event) => {
    if (!event.repeat) decidingKeys.hear(event.key);
  },
  { capture: true },
);
window.addEventListener('blur', () => decidingKeys.interrupt());
window.addEventListener('pointerdown', () => decidingKeys.interrupt(), { capture: true });
