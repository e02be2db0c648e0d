import { useEffect } from 'react';
import type { RefObject } from 'react';

const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Brings a part of the page into view and focuses it when a person follows a link to it. Keeps it
 * there while content above it grows. Stops when the reader scrolls.
 */
export function useKeptInView(
  place: RefObject<HTMLElement | null>,
  wanted: boolean,
  followed: string,
): void {
  useEffect(() => {
    const element = place.current;
    if (!wanted || element === null) return;
    element.focus();
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }));
    const above = element.previousElementSibling;
    for (const part of [element, above]) if (part !== null) observer.observe(part);
    const leave = () => {
      observer.disconnect();
      for (const move of MOVES) window.removeEventListener(move, leave);
    };
    for (const move of MOVES) window.addEventListener(move, leave, { passive: true });
    return leave;
  }, [place, wanted, followed]);
}
