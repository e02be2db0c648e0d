import { focusBlock } from '~/shared/diff/focusBlock';
import { useKeys } from '~/shared/ui/useKeys';

const FILE = '[data-file]';
const HUNK = '[data-hunk]';

/** The keys of a review: through hunks and files, a tick, and to what has been written. */
export function useReviewKeys(): void {
  useKeys({
    j: () => go(HUNK, 1),
    k: () => go(HUNK, -1),
    n: () => go(FILE, 1),
    p: () => go(FILE, -1),
    v: tick,
    b: () => document.querySelector<HTMLElement>('[data-batch] input')?.focus(),
  });
}

/** Continues from the focus, or else from the top of the view. */
function go(what: string, by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(`main ${what}`)];
  const from = here();
  const place = (element: HTMLElement) =>
    from ? relation(element, from) : Math.sign(element.getBoundingClientRect().top - top());
  const next =
    by > 0
      ? all.find((element) => place(element) > 0)
      : all.findLast((element) => place(element) < 0);
  if (next) show(next);
}

/** Returns the focused element if the focus is within the files. */
function here(): Element | undefined {
  const { activeElement } = document;
  return activeElement?.closest(FILE) ? activeElement : undefined;
}

/** 1 behind, -1 before, 0 around. */
function relation(element: HTMLElement, from: Element): number {
  if (element.contains(from)) return 0;
  return from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1;
}

/** The lower edge of the fixed page head. */
function top(): number {
  return (document.querySelector('main')?.getBoundingClientRect().top ?? 0) + 100;
}

function show(element: HTMLElement): void {
  if (element.matches(HUNK)) focusBlock(element);
  else element.querySelector('button')?.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'start' });
}

/** Marks the focused file as viewed, or else the first unviewed file, and moves to the next. */
function tick(): void {
  const file = here()?.closest(FILE);
  const box = file?.querySelector<HTMLInputElement>('header input');
  if (!box) {
    go(FILE, 1);
    return;
  }
  box.click();
  if (box.checked) go(FILE, 1);
}
