import type { Decision } from '~/shared/api/decision';
import { outbox } from '~/shared/request/outbox';
import type { Outgoing } from '~/shared/request/outbox';

const all = new Map<string, Outgoing>();
let before: readonly Outgoing[] = [];

// The outbox lets a decision go after seconds, and a busy machine may take longer to look.
outbox.outgoing.subscribe(() => {
  const now = outbox.outgoing.get();
  const ids = new Set(now.map(({ decision }) => decision.decisionId));
  for (const { state, decision } of before)
    if (state === 'held' && !ids.has(decision.decisionId)) all.delete(decision.decisionId);
  for (const entry of now) all.set(entry.decision.decisionId, entry);
  before = now;
});

/**
 * Every decision since the page was opened, with its request, sent or not; without decisions that
 * were taken back.
 */
export function taken(): readonly Outgoing[] {
  return [...all.values()];
}

/** The same without their requests. */
export function decided(): readonly Decision[] {
  return taken().map(({ decision }) => decision);
}

/** Resets the state for the next page. */
export function forgetDecided(): void {
  all.clear();
}
