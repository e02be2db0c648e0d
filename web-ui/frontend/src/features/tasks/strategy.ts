import { isAtRest } from '~/shared/api/task';
import type { Control, Task } from '~/shared/api/task';
import type { Strategy } from './newTask';

/** Phases that a strategy with designers may go without. */
export const SKIPPABLE = ['exploring', 'designing', 'reviewing'] as const;
export type Skippable = (typeof SKIPPABLE)[number];

const MOST_VIEWS = 3;

/** Before triage has judged the task, and at rest as long as no plan of it is approved. */
export function canOverrule({ state, phase, strategy, triage, plan }: Task): boolean {
  return isAtRest({ state }) ? phase !== 'closed' && !plan : strategy === 'auto' && !triage;
}

/** Whether a strategy has phases to skip, and designers. */
export function hasDesigners(strategy: Strategy): boolean {
  return strategy === 'layered' || strategy === 'plan-only';
}

/** The perspectives that were typed, with commas of either script between. */
export function viewsOf(typed: string): readonly string[] {
  return typed
    .split(/[,，、\n]/)
    .map((view) => view.trim())
    .filter((view) => view !== '');
}

export function isTooMany(typed: string): boolean {
  return viewsOf(typed).length > MOST_VIEWS;
}

export function strategyOf(
  strategy: Strategy,
  skipped: readonly Skippable[],
  typed: string,
): Control {
  const triage = hasDesigners(strategy)
    ? { strategy, skipped, perspectives: skipped.includes('designing') ? [] : viewsOf(typed) }
    : { strategy };
  return { command: 'set_strategy', triage };
}
