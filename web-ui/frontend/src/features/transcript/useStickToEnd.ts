import { useEffect, useState } from 'react';

/**
 * Height of the elements that float over the foot of the page, and the distance that counts as the
 * end.
 */
const FOOT = 130;
const NEAR = 80;

export interface StickToEnd {
  /** Receives the element of the growing column. */
  readonly watch: (element: HTMLElement | null) => void;
  /** The reader has scrolled away from the end. */
  readonly away: boolean;
  readonly jump: () => void;
}

/**
 * Opens at the end and keeps the end in view while the reader is there. Never moves the page after
 * the reader has scrolled away or pressed on something. Only these tell where the reader wants to
 * be: text that grows before a movement is heard of does not.
 */
export function useStickToEnd(): StickToEnd {
  const [element, watch] = useState<HTMLElement | null>(null);
  const [away, setAway] = useState(false);

  useEffect(() => {
    if (!element) return;
    const scroller = scrollerOf(element);
    const target = scroller === document.documentElement ? window : scroller;
    let following = true;
    let top = scroller.scrollTop;
    const show = () => {
      setAway(!following && hiddenBelow(element, scroller) >= NEAR);
    };
    const look = () => {
      const moved = scroller.scrollTop - top;
      top = scroller.scrollTop;
      if (moved < 0) following = hiddenBelow(element, scroller) <= 0;
      else if (hiddenBelow(element, scroller) < NEAR) following = true;
      show();
    };
    const keep = () => {
      if (following) showEnd(element, scroller);
      top = scroller.scrollTop;
      show();
    };
    const hold = () => {
      following = false;
      show();
    };
    const observer = new ResizeObserver(keep);
    observer.observe(element);
    target.addEventListener('scroll', look, { passive: true });
    element.addEventListener('click', hold);
    return () => {
      observer.disconnect();
      target.removeEventListener('scroll', look);
      element.removeEventListener('click', hold);
    };
  }, [element]);

  const jump = () => {
    if (element) showEnd(element, scrollerOf(element));
  };
  return { watch, away, jump };
}

function showEnd(element: HTMLElement, scroller: HTMLElement): void {
  const hidden = hiddenBelow(element, scroller);
  if (hidden > 0) scroller.scrollTop += hidden;
}

/** How much of the column is below what can be seen; negative where its end is higher up. */
function hiddenBelow(element: HTMLElement, scroller: HTMLElement): number {
  const isPage = scroller === document.documentElement;
  const bottom = isPage ? window.innerHeight : scroller.getBoundingClientRect().bottom;
  return element.getBoundingClientRect().bottom - (bottom - FOOT);
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/(auto|scroll)/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}
