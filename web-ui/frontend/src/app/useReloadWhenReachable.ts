import { useEffect } from 'react';
import { ASK_AGAIN, Unreachable } from '~/shared/api/http';
import { getInfo } from '~/shared/api/info';

const RELOADED_AT = 'perdure.reloadedAt';
/** A page that cannot be loaded although the server answers is not loaded more often than this, in milliseconds. */
const MIN_RELOAD_PAUSE = 30_000;

/** Loads the page again as soon as the server answers. A reload keeps what a person has typed. */
export function useReloadWhenReachable(): void {
  useEffect(() => {
    const asking = setInterval(() => void reloadIfBack(), ASK_AGAIN);
    return () => clearInterval(asking);
  }, []);
}

async function reloadIfBack(): Promise<void> {
  const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - reloadedAt < MIN_RELOAD_PAUSE || !(await answers())) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
}

async function answers(): Promise<boolean> {
  try {
    await getInfo();
    return true;
  } catch (error) {
    return !(error instanceof Unreachable);
  }
}
