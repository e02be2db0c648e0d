import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { decisionDelays } from './decisionDelays';

/** Share of the element, or of the screen, that must be visible. */
const HALF = 0.5;
const THIRD = 0.3;
const STEPS = Array.from({ length: 101 }, (_, step) => step / 100);

/**
 * Whether something has been in view for a while; its replacement has to be in view for the same
 * time.
 */
export function useVisibleLongEnough(
  element: RefObject<HTMLElement | null>,
  what: string,
): boolean {
  const [seen, setSeen] = useState<string>();
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let inView = false;
    const look = () => {
      const looking = inView && document.visibilityState === 'visible';
      if (!looking) {
        clearTimeout(timer);
        timer = undefined;
      } else if (decisionDelays.view === 0) setSeen(what);
      else timer ??= setTimeout(() => setSeen(what), decisionDelays.view);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry) inView = isInView(entry);
        look();
      },
      { threshold: STEPS },
    );
    observer.observe(target);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [element, what]);
  return seen === what;
}

function isInView(entry: IntersectionObserverEntry): boolean {
  if (!entry.isIntersecting) return false;
  const screen = entry.rootBounds?.height ?? window.innerHeight;
  return entry.intersectionRatio >= HALF || entry.intersectionRect.height >= THIRD * screen;
}
