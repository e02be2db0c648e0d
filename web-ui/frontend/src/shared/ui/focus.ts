const FRESH = 300;
let focusedAt = -FRESH;

/** Notes when the window comes to the front; call once. */
export function watchFocus(): void {
  window.addEventListener('focus', () => {
    focusedAt = performance.now();
  });
}

/** True right after the window came to the front: a click that did only that decides nothing. */
export function isFreshFocus(): boolean {
  return performance.now() - focusedAt < FRESH;
}
