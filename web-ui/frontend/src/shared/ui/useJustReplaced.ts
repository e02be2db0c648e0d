import { useEffect, useState } from 'react';
import { decisionDelays } from './decisionDelays';

/** True for a moment after something else has come to stand where a person clicks. */
export function useJustReplaced(what: string): boolean {
  const [known, setKnown] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKnown(what), decisionDelays.fresh);
    return () => clearTimeout(timer);
  }, [what]);
  return decisionDelays.fresh > 0 && known !== what;
}
