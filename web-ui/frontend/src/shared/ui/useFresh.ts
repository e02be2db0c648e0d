import { useEffect, useState } from 'react';
import { pace } from './pace';

/** True for a moment after something else has come to stand where a person clicks. */
export function useFresh(what: string): boolean {
  const [known, setKnown] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKnown(what), pace.fresh);
    return () => clearTimeout(timer);
  }, [what]);
  return pace.fresh > 0 && known !== what;
}
