import type { PlanStep } from '~/shared/api/plan';
import type { RequestOf } from '~/shared/api/request';

/** The steps of an approval request: all steps of the plan, or the deferred steps. */
export function askedSteps({ subject }: RequestOf<'plan'>): readonly PlanStep[] {
  const asked = subject.steps;
  return asked ? subject.plan.steps.filter(({ id }) => asked.includes(id)) : subject.plan.steps;
}

/** Holds a step, and with it all that cannot be carried out without it. */
export function hold(
  steps: readonly PlanStep[],
  held: readonly string[],
  id: string,
): readonly string[] {
  let all: readonly string[] = [...new Set([...held, id])];
  for (const step of steps) {
    if (step.dependsOn.includes(id) && !all.includes(step.id)) all = hold(steps, all, step.id);
  }
  return all;
}

/** Takes a step up again, and with it all that it needs. */
export function release(
  steps: readonly PlanStep[],
  held: readonly string[],
  id: string,
): readonly string[] {
  let rest = held.filter((one) => one !== id);
  for (const needed of steps.find((one) => one.id === id)?.dependsOn ?? []) {
    if (rest.includes(needed)) rest = [...release(steps, rest, needed)];
  }
  return rest;
}
