import type { PlanSubject } from '~/shared/api/request';

/** Kinds of questions about a plan that has begun; a no to one of them does not end the task. */
export type Continuation = 'held' | 'rest' | 'proposed';

/** Steps that were held back, a change that a step proposes, or the rest behind finished steps. */
export function continuationOf({ steps, proposedBy, done }: PlanSubject): Continuation | undefined {
  if (steps) return 'held';
  if (proposedBy) return 'proposed';
  return done && done.length > 0 ? 'rest' : undefined;
}
