import { useEffect, useState } from 'react';

/** The clock, looked at every half minute, or as often as is said. */
export function useNow(pause = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), pause);
    return () => clearInterval(timer);
  }, [pause]);
  return now;
}
