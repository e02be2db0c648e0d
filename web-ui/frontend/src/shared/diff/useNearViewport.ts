import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether an element is or was near the viewport, so that it is worth drawing. */
export function useNearViewport(where: RefObject<HTMLElement | null>, early: boolean): boolean {
  const [near, setNear] = useState(early || typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !where.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { root: where.current.closest('main'), rootMargin: '1200px 0px' },
    );
    observer.observe(where.current);
    return () => observer.disconnect();
  }, [near, where]);
  return near;
}
