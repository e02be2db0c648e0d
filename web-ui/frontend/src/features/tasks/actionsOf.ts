import { isAtRest, isEnded } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import type { Command } from '~/shared/api/operate';

export type Action = Command['command'];

/** What an operator can do with a task in its state, the mildest first. */
export function actionsOf(task: Task): readonly Action[] {
  if (task.phase === 'closed') return [];
  const { state } = task;
  const moves = !isAtRest(task);
  return [
    ...when(failedSteps(task).length > 0 && (moves || state === 'failed'), 'retry_step'),
    ...when(failedSteps(task).length > 0 && moves, 'skip_step'),
    ...when(!isAtRest(task) || state === 'idle', 'set_model', 'raise_budget'),
    ...when(isAtRest(task) && stepsLeft(task), 'replan'),
    ...when(state === 'paused', 'resume'),
    ...when(/^(running|waiting|retrying)$/.test(state), 'pause'),
    ...when(moves && state !== 'queued', 'interrupt'),
    ...when(!isEnded(task), 'cancel'),
    ...when(isAtRest(task), 'archive'),
  ];
}

/** The steps that failed, or whose failure a person is asked about. */
export function failedSteps(task: Task) {
  return task.plan?.steps.filter(({ state }) => state === 'failed') ?? [];
}

function stepsLeft(task: Task): boolean {
  return task.plan?.steps.some(({ state }) => state !== 'done' && state !== 'skipped') ?? false;
}

function when(fits: boolean, ...actions: readonly Action[]): readonly Action[] {
  return fits ? actions : [];
}
