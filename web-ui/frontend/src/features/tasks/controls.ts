import { isAtRest, isEnded } from '~/shared/api/task';
import type { AccessRight } from '~/shared/api/rights';
import type { Task } from '~/shared/api/task';

/** Actions that take effect at once. */
export type DirectCommand = 'resume';

const ASKED = [
  'pause',
  'interrupt',
  'cancel',
  'replan',
  'archive',
  'budget',
  'model',
  'fork',
  'share',
] as const;

/** Actions that the page asks about before they take effect. */
export type ConfirmedCommand = (typeof ASKED)[number];

export function needsConfirmation(
  command: DirectCommand | ConfirmedCommand,
): command is ConfirmedCommand {
  return ASKED.some((one) => one === command);
}

/** Whether an expired request or a passed deadline holds the task until a person resumes it. */
export function isResumable({ state, waits }: Pick<Task, 'state' | 'waits'>): boolean {
  return (
    state === 'parked' &&
    waits != null &&
    (waits.expired.length > 0 || waits.deadline?.state === 'parked')
  );
}

/** Returns the actions that stop the task or let the task continue. */
export function mainCommandsOf(task: Task): readonly (DirectCommand | ConfirmedCommand)[] {
  if (isEnded(task)) return [];
  if (task.state === 'paused' || isResumable(task)) return ['resume', 'cancel'];
  if (task.state === 'idle' || task.state === 'queued') return ['cancel'];
  return ['pause', 'interrupt', 'cancel'];
}

const THROUGH: ReadonlySet<string> = new Set(['done', 'skipped', 'superseded']);

/** Returns the actions that a person wants now and then. */
export function moreCommandsOf(task: Task): readonly ConfirmedCommand[] {
  const left = task.plan?.steps.some(({ state }) => !THROUGH.has(state)) === true;
  return isAtRest(task)
    ? [...(left ? (['replan'] as const) : []), 'budget', 'model', 'fork', 'share', 'archive']
    : ['budget', 'model', 'fork', 'share'];
}

/** Returns the right that a command needs. */
export function rightFor(command: DirectCommand | ConfirmedCommand): AccessRight {
  if (command === 'budget') return 'raise_budget';
  return command === 'fork' ? 'start' : 'steer';
}

/** The page that compares a task with the task it was forked from, or with another one. */
export function comparePath({ id, forkOf }: Pick<Task, 'id' | 'forkOf'>): string {
  const other = forkOf ? `?with=${encodeURIComponent(forkOf)}` : '';
  return `/tasks/${encodeURIComponent(id)}/compare${other}`;
}
