import { useSyncExternalStore } from 'react';
import { postDecision } from '~/shared/api/decision';
import { Problem } from '~/shared/api/http';
import type { Decision } from '~/shared/api/decision';
import type { Outcome } from '~/shared/api/request';
import { forgetDraft } from './drafts';
import { removeUnconfirmed, storeUnconfirmed, readUnconfirmed } from './unconfirmedDecisions';
import { Store } from './store';
import { problemSentence } from './serverWords';

/** Time to undo a decision before it is sent. */
export const UNDO_TIMEOUT = 10_000;
/** The same on a task's page, where a person stands and waits for what the task does next. */
export const SHORT_UNDO_TIMEOUT = 3_000;
const PAUSE = 3_000;
/** The server is there, but its engine is not. */
const AWAY = 503;

export interface Subject {
  readonly requestId: string;
  readonly title: string;
}

export interface Outgoing extends Subject {
  readonly decision: Decision;
  /** How long it is held. */
  readonly patience: number;
  /** Group of the decision; the outbox takes the decisions of one group back together. */
  readonly group?: Group;
  /** held: may be undone; sending: on its way; unsent: the server did not answer, tried again. */
  readonly state: 'held' | 'sending' | 'unsent';
}

/** Decisions on equal requests that were taken as one. */
export interface Group {
  readonly id: string;
  readonly of: number;
}

/** One of several decisions that are taken as one. */
export interface Held {
  readonly subject: Subject;
  readonly decision: Decision;
}

/** Verdict of the server on a decision that is not simply settled. */
export type Verdict = Subject &
  (
    | { readonly kind: 'recorded' }
    | { readonly kind: 'stale' }
    | { readonly kind: 'taken'; readonly by: string; readonly outcome: Outcome | undefined }
    | { readonly kind: 'refused'; readonly reason: string }
    | { readonly kind: 'group'; readonly settled: number; readonly of: number }
  );

export type Send = typeof postDecision;

interface HoldOptions {
  readonly patience?: number;
  /** Callback that the outbox calls when the server has the decision. */
  readonly arrived?: () => void;
  readonly group?: Group;
}

/** Decisions between the key that was pressed and the server's word on them. */
export class Outbox {
  readonly outgoing = new Store<readonly Outgoing[]>([]);
  readonly verdicts = new Store<readonly Verdict[]>([]);
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #arrived = new Map<string, () => void>();
  readonly #settled = new Map<string, number>();
  readonly #send: Send;
  #onSettled: (requestId: string) => void = () => undefined;

  constructor(send: Send = postDecision) {
    this.#send = send;
  }

  /** Tells the owner of the lists that a request has changed. */
  onSettled(listener: (requestId: string) => void): void {
    this.#onSettled = listener;
  }

  /** Keeps a decision for as long as it may be undone. */
  hold(
    subject: Subject,
    decision: Decision,
    { patience = UNDO_TIMEOUT, arrived = () => undefined, group }: HoldOptions = {},
  ): void {
    this.#arrived.set(subject.requestId, arrived);
    this.#dismiss(subject.requestId);
    this.#put({ ...subject, decision, patience, state: 'held', ...(group && { group }) });
    this.#later(subject.requestId, patience);
  }

  /** Sends decisions on equal requests as one, and reports the outcome of all at the end. */
  holdAll(decisions: readonly Held[], patience = UNDO_TIMEOUT): void {
    const group = { id: crypto.randomUUID(), of: decisions.length };
    for (const { subject, decision } of decisions)
      this.hold(subject, decision, decisions.length > 1 ? { patience, group } : { patience });
  }

  /** Takes the last decision back that has not been sent; its draft is still there. */
  undo(): Subject | undefined {
    const last = this.outgoing.get().findLast((entry) => entry.state === 'held');
    if (!last) return undefined;
    const [first = last, ...others] = this.#together(last).filter(({ state }) => state === 'held');
    for (const { requestId } of [first, ...others]) this.#remove(requestId);
    return first;
  }

  /** Tries a decision again that the server has not confirmed. */
  retry(requestId: string): void {
    void this.#deliver(requestId);
  }

  /** Takes up what a page that is gone could not hand over. */
  restore(): void {
    for (const entry of readUnconfirmed()) {
      if (this.#find(entry.requestId)) continue;
      this.#put({ ...entry, patience: 0, state: 'sending' });
      void this.#deliver(entry.requestId);
    }
  }

  /** Sends everything now: the page is being closed, or the person does not want to wait. */
  flush(keepalive = false): void {
    for (const entry of this.outgoing.get()) {
      if (entry.state !== 'sending') void this.#deliver(entry.requestId, keepalive);
    }
  }

  dismiss(verdict: Verdict): void {
    this.#dismiss(verdict.requestId);
  }

  async #deliver(requestId: string, keepalive = false): Promise<void> {
    const entry = this.#find(requestId);
    if (!entry) return;
    clearTimeout(this.#timers.get(requestId));
    this.#put({ ...entry, state: 'sending' });
    try {
      const reply = await this.#send(requestId, entry.decision, keepalive);
      this.#remove(requestId);
      forgetDraft(requestId);
      this.#count(entry, 1);
      this.#arrived.get(requestId)?.();
      if (reply.status === 202) this.#tell({ ...subjectOf(entry), kind: 'recorded' });
    } catch (error) {
      if (!(error instanceof Problem) || error.status === AWAY) {
        // The server did not answer. The decision has an id, so that sending it again does no harm.
        this.#put({ ...entry, state: 'unsent' });
        this.#later(requestId, PAUSE);
        return;
      }
      this.#remove(requestId);
      this.#tell(verdictOf(subjectOf(entry), error));
      this.#count(entry, 0);
    }
    this.#onSettled(requestId);
  }

  #together({ requestId, group }: Outgoing): readonly Outgoing[] {
    return this.outgoing
      .get()
      .filter((entry) =>
        group === undefined ? entry.requestId === requestId : entry.group?.id === group.id,
      );
  }

  /** Says of a group how many were settled, once nothing of it is on its way. */
  #count(entry: Outgoing, settled: number): void {
    const { group, title } = entry;
    if (group === undefined) return;
    const all = (this.#settled.get(group.id) ?? 0) + settled;
    this.#settled.set(group.id, all);
    if (this.#together(entry).length > 0) return;
    this.#settled.delete(group.id);
    this.#tell({ requestId: group.id, title, kind: 'group', settled: all, of: group.of });
  }

  #later(requestId: string, pause: number): void {
    clearTimeout(this.#timers.get(requestId));
    this.#timers.set(
      requestId,
      setTimeout(() => void this.#deliver(requestId), pause),
    );
  }

  #put(entry: Outgoing): void {
    const rest = this.outgoing.get().filter((other) => other.requestId !== entry.requestId);
    this.outgoing.set([...rest, entry]);
    storeUnconfirmed({ requestId: entry.requestId, title: entry.title, decision: entry.decision });
  }

  #find(requestId: string): Outgoing | undefined {
    return this.outgoing.get().find((entry) => entry.requestId === requestId);
  }

  #remove(requestId: string): void {
    removeUnconfirmed(requestId);
    clearTimeout(this.#timers.get(requestId));
    this.#timers.delete(requestId);
    this.outgoing.set(this.outgoing.get().filter((entry) => entry.requestId !== requestId));
  }

  #tell(verdict: Verdict): void {
    this.#dismiss(verdict.requestId);
    this.verdicts.set([...this.verdicts.get(), verdict]);
  }

  #dismiss(requestId: string): void {
    this.verdicts.set(this.verdicts.get().filter((verdict) => verdict.requestId !== requestId));
  }
}

/** The one outbox of the page. */
export const outbox = new Outbox();

export function useOutgoing(): readonly Outgoing[] {
  return useSyncExternalStore(outbox.outgoing.subscribe, outbox.outgoing.get);
}

/**
 * The requests that are decided here, as far as this page knows: they no longer wait for a person.
 */
export function useDecided(): ReadonlySet<string> {
  const outgoing = useOutgoing();
  const recorded = useVerdicts().filter((verdict) => verdict.kind === 'recorded');
  return new Set([...outgoing, ...recorded].map((entry) => entry.requestId));
}

/** Changes whenever the lines that say so come or go, and move what stands above them. */
export function useOutboxLines(): string {
  const entries = [...useOutgoing(), ...useVerdicts()];
  return entries.map((entry) => `${entry.requestId} ${'state' in entry ? entry.state : ''}`).join();
}

export function useVerdicts(): readonly Verdict[] {
  return useSyncExternalStore(outbox.verdicts.subscribe, outbox.verdicts.get);
}

function subjectOf({ requestId, title }: Outgoing): Subject {
  return { requestId, title };
}

function verdictOf(subject: Subject, problem: Problem): Verdict {
  switch (problem.code) {
    case 'stale_digest':
      return { ...subject, kind: 'stale' };
    case 'already_settled': {
      const { by, outcome } = settlement(problem.body.decision);
      return { ...subject, kind: 'taken', by, outcome };
    }
    default:
      return { ...subject, kind: 'refused', reason: problemSentence(problem) };
  }
}

function settlement(decision: unknown): { by: string; outcome: Outcome | undefined } {
  if (typeof decision !== 'object' || decision === null) return { by: '?', outcome: undefined };
  // The problem carries the decision record of api.md 8.
  const { by = '?', outcome } = decision as { by?: string; outcome?: Outcome };
  return { by, outcome };
}
