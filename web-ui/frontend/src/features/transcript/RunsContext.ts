import { createContext } from 'react';
import type { Run } from '~/shared/api/run';

/** All runs of the task, for parts that name another run. */
export const RunsContext = createContext<readonly Run[]>([]);
