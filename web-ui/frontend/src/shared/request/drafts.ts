import { useCallback, useSyncExternalStore } from 'react';
import { Store } from './store';

/**
 * Typed and chosen values of a person on a request; the browser keeps the draft until the decision
 * has arrived.
 */
export interface Draft {
  readonly comment: string;
  readonly answers: Readonly<Record<number, readonly string[]>>;
  readonly custom: Readonly<Record<number, string>>;
  readonly stepComments: Readonly<Record<string, string>>;
  readonly ticked: readonly string[];
  /** Steps of a plan that would not be carried out yet. */
  readonly held: readonly string[];
  /** Absent until something was typed. */
  readonly amount: string | undefined;
  readonly model: string;
  /** To whom it would be given. */
  readonly assignee: string;
  /** A comment for other people that is not sent yet. */
  readonly remark: string;
}

const EMPTY: Draft = {
  comment: '',
  answers: {},
  custom: {},
  stepComments: {},
  ticked: [],
  held: [],
  amount: undefined,
  model: '',
  assignee: '',
  remark: '',
};

const PREFIX = 'perdure.draft.';
const stores = new Map<string, Store<Draft>>();

export function useDraft(requestId: string): readonly [Draft, (change: Partial<Draft>) => void] {
  const store = storeOf(requestId);
  const draft = useSyncExternalStore(store.subscribe, store.get);
  const change = useCallback((part: Partial<Draft>) => update(requestId, part), [requestId]);
  return [draft, change];
}

export function forgetDraft(requestId: string): void {
  localStorage.removeItem(PREFIX + requestId);
  stores.get(requestId)?.set(EMPTY);
}

function update(requestId: string, part: Partial<Draft>): void {
  const store = storeOf(requestId);
  store.set({ ...store.get(), ...part });
  try {
    localStorage.setItem(PREFIX + requestId, JSON.stringify(store.get()));
  } catch {
    // A full or forbidden storage costs the draft its life beyond this page, nothing else.
  }
}

function storeOf(requestId: string): Store<Draft> {
  const known = stores.get(requestId);
  if (known) return known;
  const store = new Store(stored(requestId));
  stores.set(requestId, store);
  return store;
}

function stored(requestId: string): Draft {
  try {
    const text = localStorage.getItem(PREFIX + requestId);
    // Written by this page alone, in this shape; a field added since is taken from the empty draft.
    return text === null ? EMPTY : { ...EMPTY, ...(JSON.parse(text) as Partial<Draft>) };
  } catch {
    return EMPTY;
  }
}
