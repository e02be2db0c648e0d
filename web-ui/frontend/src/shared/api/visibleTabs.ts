import { lockManager } from './sharedStream';

const NAME = 'perdure.visible';

/** Marks this tab as visible until the returned function is called. */
export function markWhileVisible(): () => void {
  let held = new AbortController();
  const look = () => {
    held.abort();
    if (document.visibilityState === 'hidden') return;
    const mine = new AbortController();
    held = mine;
    void lockManager()?.request(NAME, { mode: 'shared' }, () => ended(mine.signal));
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    held.abort();
  };
}

/** Whether a person looks at any tab of these pages. */
export async function isAnyTabVisible(): Promise<boolean> {
  const locks = await lockManager()?.query();
  return locks?.held?.some(({ name }) => name === NAME) ?? document.visibilityState === 'visible';
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((release) => {
    if (signal.aborted) release();
    else signal.addEventListener('abort', () => release(), { once: true });
  });
}
