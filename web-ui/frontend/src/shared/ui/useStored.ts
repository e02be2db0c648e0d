import { useCallback, useEffect, useRef, useState } from 'react';

/** State that survives a reload of the page. */
export function useStored<T extends object>(
  key: string,
  initial: () => T,
): readonly [T, (next: T | ((now: T) => T)) => void, () => void] {
  const [value, setValue] = useState<T>(() => ({ ...initial(), ...stored<T>(key) }));
  const now = useRef(value);
  useEffect(() => {
    now.current = value;
  }, [value]);
  const change = useCallback(
    (next: T | ((now: T) => T)) => {
      now.current = typeof next === 'function' ? next(now.current) : next;
      setValue(now.current);
      try {
        localStorage.setItem(key, JSON.stringify(now.current));
      } catch {
        // A full or forbidden storage costs the value its life beyond this page, nothing else.
      }
    },
    [key],
  );
  const forget = useCallback(() => localStorage.removeItem(key), [key]);
  return [value, change, forget];
}

function stored<T>(key: string): Partial<T> {
  try {
    // Written by the same page in the same shape.
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<T>;
  } catch {
    return {};
  }
}
