import type { Plan, PlanStep } from '~/shared/api/plan';

export type Finding = { readonly where: string; readonly sentence: string };

/** An id that no step has or had. */
export function newId(...plans: readonly Plan[]): string {
  const taken = new Set(plans.flatMap((plan) => plan.steps.map(({ id }) => id)));
  let number = taken.size + 1;
  while (taken.has(`s${number}`)) number++;
  return `s${number}`;
}

/** The plan with an empty step behind another; at the end without one. */
export function insert(plan: Plan, id: string, behind?: number): Plan {
  const at = behind === undefined ? plan.steps.length : behind + 1;
  const step: PlanStep = {
    id,
    title: '',
    instructions: '',
    dependsOn: [],
    kind: 'agent',
    files: [],
    checks: [{ command: '' }],
  };
  return { ...plan, steps: plan.steps.toSpliced(at, 0, step) };
}

/** The plan without a step; what depended on it depends on what it depended on. */
export function remove(plan: Plan, id: string): Plan {
  const gone = plan.steps.find((step) => step.id === id);
  const steps = plan.steps
    .filter((step) => step.id !== id)
    .map((step) =>
      step.dependsOn.includes(id)
        ? {
            ...step,
            dependsOn: [
              ...new Set([
                ...step.dependsOn.filter((one) => one !== id),
                ...(gone?.dependsOn ?? []),
              ]),
            ],
          }
        : step,
    );
  return { ...plan, steps };
}

/** The plan with a step one place up (-1) or down (1). */
export function move(plan: Plan, index: number, by: -1 | 1): Plan {
  const step = plan.steps[index];
  const to = index + by;
  if (!step || to < 0 || to >= plan.steps.length) return plan;
  return { ...plan, steps: plan.steps.toSpliced(index, 1).toSpliced(to, 0, step) };
}

export function change(plan: Plan, index: number, part: Partial<PlanStep>): Plan {
  return {
    ...plan,
    steps: plan.steps.map((step, at) => (at === index ? { ...step, ...part } : step)),
  };
}

/** The steps that a step may depend on: steps that do not depend on it. */
export function possibleBefore(steps: readonly PlanStep[], id: string): readonly PlanStep[] {
  const needing = new Set([id]);
  for (let grown = true; grown;) {
    grown = false;
    for (const step of steps) {
      if (needing.has(step.id) || !step.dependsOn.some((one) => needing.has(one))) continue;
      needing.add(step.id);
      grown = true;
    }
  }
  return steps.filter((step) => !needing.has(step.id));
}

/** The plan to send, without empty rows. */
export function tidy(plan: Plan): Plan {
  const said = (text: string | null | undefined) =>
    text !== undefined && text !== null && text.trim() !== '';
  return {
    ...plan,
    files: plan.files.filter(({ path }) => said(path)),
    steps: plan.steps.map((step) => ({
      ...step,
      files: step.files.filter(said),
      checks: step.checks.filter(({ command, description }) => said(command) || said(description)),
    })),
    verification: plan.verification.filter(
      ({ command, description }) => said(command) || said(description),
    ),
    manualChecks: plan.manualChecks.filter(said),
    risks: plan.risks.filter(said),
  };
}

/** Puts one's own edits of a plan over another revision of it: where both changed the same, one's own stand. */
export function merge(base: Plan, mine: Plan, theirs: Plan): Plan {
  const own = changed(base, mine, theirs);
  const order = same(ids(base), ids(mine)) ? ids(theirs) : ids(mine);
  const kept = new Set([
    ...ids(mine).filter(
      (id) => ids(theirs).includes(id) || !ids(base).includes(id) || edited(base, mine, id),
    ),
    ...ids(theirs).filter((id) => !ids(base).includes(id)),
  ]);
  const wanted = [...order, ...ids(mine), ...ids(theirs)].filter((id) => kept.has(id));
  const steps = [...new Set(wanted)].flatMap((id) => mergedStep(id, base, mine, theirs));
  return { ...own, steps };
}

function mergedStep(id: string, base: Plan, mine: Plan, theirs: Plan): readonly PlanStep[] {
  const [old, own, other] = [base, mine, theirs].map((plan) =>
    plan.steps.find((one) => one.id === id),
  );
  if (!own || !other) return own ? [own] : other ? [other] : [];
  return [old ? changed(old, own, other) : own];
}

function edited(base: Plan, mine: Plan, id: string): boolean {
  return !same(
    base.steps.find((one) => one.id === id),
    mine.steps.find((one) => one.id === id),
  );
}

/** Merges field by field: the person's value if it was changed, else the other one. */
function changed<T extends object>(base: T, mine: T, theirs: T): T {
  const fields = new Set([...Object.keys(mine), ...Object.keys(theirs)]) as Set<keyof T & string>;
  const result: Partial<T> = {};
  for (const field of fields) {
    const value = same(base[field], mine[field]) ? theirs[field] : mine[field];
    if (value !== undefined) result[field] = value;
  }
  // Every field of either is there.
  return result as T;
}

function ids(plan: Plan): readonly string[] {
  return plan.steps.map(({ id }) => id);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Groups the findings of the plan check by part of the plan; the other findings concern the whole
 * plan.
 */
export function groupFindings(
  findings: readonly string[],
): ReadonlyMap<string, readonly Finding[]> {
  const places = new Map<string, Finding[]>();
  for (const text of findings) {
    const [, where = '', sentence = text] = /^([a-zA-Z]+[\w[\].]*): (.*)$/s.exec(text) ?? [];
    const part = /^steps\[(\d+)\]/.exec(where)?.[0] ?? /^[a-zA-Z]+/.exec(where)?.[0] ?? '';
    places.set(part, [...(places.get(part) ?? []), { where, sentence }]);
  }
  return places;
}
