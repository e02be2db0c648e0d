import type { Run } from '~/shared/api/run';

const OPEN: ReadonlySet<Run['state']> = new Set(['queued', 'running', 'waiting', 'retrying']);

export function isOpenRun(run: Run): boolean {
  return OPEN.has(run.state);
}

/** The runs that no other run of the list started: the main run, and whatever has lost its parent. */
export function roots(runs: readonly Run[]): readonly Run[] {
  const ids = new Set(runs.map((run) => run.id));
  return runs.filter((run) => !run.parentId || !ids.has(run.parentId));
}

export function childrenOf(run: Run, runs: readonly Run[]): readonly Run[] {
  return runs.filter((other) => other.parentId === run.id);
}

export function runTitle(run: Run): string {
  return run.title ?? run.focus ?? run.step ?? run.agent;
}

const PLANNING = new Set(['preparing', 'exploring', 'designing', 'reviewing', 'writing-the-plan']);

/** A run that came before the plan: its place is right after the request. */
export function isPlanning(run: Run): boolean {
  return PLANNING.has(run.phase ?? '');
}
