import { Store } from '~/shared/request/store';

/** Status of an answer to a browser that the server does not know. */
export const UNAUTHENTICATED = 401;

const CALLER = '/api/me';

/** Whether the server refused this browser because its session has ended. */
export const signedOut = new Store(false);

export type SignInResult = 'signed-in' | 'wrong-token' | 'too-many-attempts' | 'unreachable';

const REFUSALS: Readonly<Record<number, SignInResult>> = {
  [UNAUTHENTICATED]: 'wrong-token',
  429: 'too-many-attempts',
};

/** Asks the server whether it knows this browser. */
export async function checkSession(): Promise<void> {
  try {
    const { ok, status } = await fetch(CALLER, { headers: { Accept: 'application/json' } });
    if (status === UNAUTHENTICATED) signedOut.set(true);
    else if (ok) signedOut.set(false);
  } catch {
    // A server that is away says nothing about the session.
  }
}

/** Opens a session by the token. */
export async function signIn(token: string): Promise<SignInResult> {
  try {
    const body = new URLSearchParams({ token, next: CALLER });
    const { ok, status } = await fetch('/sign-in', { method: 'POST', body });
    if (!ok) return REFUSALS[status] ?? 'unreachable';
  } catch {
    return 'unreachable';
  }
  await checkSession();
  return 'signed-in';
}

/** Waits until a person has signed in again; rejects if the signal aborts the wait. */
export function untilSignedIn(signal?: AbortSignal): Promise<void> {
  signedOut.set(true);
  return new Promise((resolve, reject) => {
    const leave = signedOut.subscribe(() => {
      if (signedOut.get()) return;
      leave();
      resolve();
    });
    signal?.addEventListener('abort', () => {
      leave();
      reject(new DOMException('The call was aborted.', 'AbortError'));
    });
  });
}
