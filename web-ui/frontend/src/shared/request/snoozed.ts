import { useSyncExternalStore } from 'react';
import { useNow } from '~/shared/ui/useNow';
import { Store } from './store';

const KEY = 'perdure.snoozed';
const HOUR = 3_600_000;

/** Until when each request is set aside, in milliseconds. */
type Snoozed = Readonly<Record<string, number>>;

const snoozed = new Store<Snoozed>(stored());

// What is set aside in one tab is set aside in the others.
window.addEventListener('storage', (event) => {
  if (event.key === KEY) snoozed.set(stored());
});

/** Sets a request aside for an hour, in this browser alone: it still waits, and others still see it. */
export function snooze(requestId: string): void {
  keep({ ...snoozed.get(), [requestId]: Date.now() + HOUR });
}

export function wake(requestId: string): void {
  keep(Object.fromEntries(Object.entries(snoozed.get()).filter(([id]) => id !== requestId)));
}

/** Requests that are set aside, and until when; those whose time has come are back. */
export function useSnoozed(): ReadonlyMap<string, number> {
  const all = useSyncExternalStore(snoozed.subscribe, snoozed.get);
  const now = useNow();
  return new Map(Object.entries(all).filter(([, until]) => until > now));
}

function keep(next: Snoozed): void {
  const now = Date.now();
  snoozed.set(Object.fromEntries(Object.entries(next).filter(([, until]) => until > now)));
  try {
    localStorage.setItem(KEY, JSON.stringify(snoozed.get()));
  } catch {
    // A full or forbidden storage costs it its life beyond this page, nothing else.
  }
}

function stored(): Snoozed {
  try {
    // Written by this page alone, in this shape.
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Snoozed;
  } catch {
    return {};
  }
}
