import { createContext, use } from 'react';
import type { Run } from '~/shared/api/run';
import type { Task } from '~/shared/api/task';

export interface Runs {
  readonly task: Task;
  readonly runs: readonly Run[];
  /** The runs that wait for a person. */
  readonly waiting: ReadonlySet<string>;
}

/** All runs of the task, for what has to know of the others. */
export const RunsContext = createContext<Runs | undefined>(undefined);

export function useRunsContext(): Runs {
  const runs = use(RunsContext);
  if (runs === undefined) throw new Error('There is no transcript around this.');
  return runs;
}
