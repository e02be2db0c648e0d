import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

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
      atEnd.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR;
      setAway(!atEnd.current);
    };
    const keep = () => {
      if (live && atEnd.current) scroller.scrollTop = scroller.scrollHeight;
      else look();
    };
    const observer = new ResizeObserver(keep);
    observer.observe(element);
    target.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      target.removeEventListener('scroll', look);
    };
  });

  const jump = () => {
    const scroller = column.current && scrollerOf(column.current);
    scroller?.scrollTo({ top: scroller.scrollHeight });
  };
  return { away, jump };
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/(auto|scroll)/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}
