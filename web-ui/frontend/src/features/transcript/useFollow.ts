import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** What floats over the foot of the page, and how near to the end counts as being there. */
const FOOT = 130;
const NEAR = 80;

export interface Follow {
  /** The reader has scrolled away from the end. */
  readonly away: boolean;
  readonly jump: () => void;
}

/** Keeps the end in view while the reader is there, and never moves the page once they have scrolled away. */
export function useFollow(column: RefObject<HTMLElement | null>, live: boolean): Follow {
  const [away, setAway] = useState(false);
  const atEnd = useRef(true);

  useEffect(() => {
    const element = column.current;
    if (!element) return;
    const scroller = scrollerOf(element);
    const target = scroller === document.documentElement ? window : scroller;
    const look = () => {
      atEnd.current = hiddenBelow(element, scroller) < NEAR;
      setAway(!atEnd.current);
    };
    const keep = () => {
      if (live && atEnd.current) showEnd(element, scroller);
      else look();
    };
    const observer = new ResizeObserver(keep);
    observer.observe(element);
    target.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      target.removeEventListener('scroll', look);
    };
  });

  const jump = () => {
    if (column.current) showEnd(column.current, scrollerOf(column.current));
  };
  return { away, jump };
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
