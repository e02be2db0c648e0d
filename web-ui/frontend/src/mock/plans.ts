import type { Plan, StepComment } from '~/shared/api/plan';
import { ago } from './tasks';

export const ledgerPlan: Plan = {
  overview:
    'Ledger writes SQL from eleven places. The plan puts one `Store` interface between them and the database, moves the queries behind it, and gives tests a store in memory. No table changes.',
  approach:
    'Extract first, move second, switch callers last, so that the tests stay green after every step.\n\n- `Store` has the nine operations that are really used\n- the connection handling of `SqlHelper` goes away with its last caller',
  files: [
    { path: 'ledger/store/Store.java', action: 'add', note: 'the interface' },
    { path: 'ledger/store/PostgresStore.java', action: 'add' },
    { path: 'ledger/Accounts.java', action: 'modify' },
    { path: 'ledger/SqlHelper.java', action: 'delete', note: 'no caller is left' },
  ],
  steps: [
    {
      id: 'extract',
      title: 'Extract the Store interface',
      instructions:
        'New `ledger/store/Store.java` with the nine operations found; callers untouched.',
      dependsOn: [],
      kind: 'agent',
      files: [],
      checks: [{ command: './gradlew compileJava' }],
    },
    {
      id: 'move',
      title: 'Move SQL behind it',
      instructions:
        'Nine queries move from `Accounts`, `Postings` and `Reports` into `PostgresStore`, removing the static helper.',
      dependsOn: ['extract'],
      kind: 'agent',
      files: [],
      checks: [{ command: "./gradlew test --tests '*Store*'" }],
    },
    {
      id: 'memory',
      title: 'Add an in-memory store',
      instructions: 'For tests only; one contract test runs against both.',
      dependsOn: ['extract'],
      kind: 'agent',
      files: [],
      checks: [
        { command: "./gradlew test --tests '*StoreContract*'" },
        { description: 'Both stores pass the same contract test.' },
      ],
    },
  ],
  verification: [{ command: './gradlew check', description: 'everything, style included' }],
  manualChecks: [],
  allowReplan: 2,
  risks: ['`Reports` builds SQL from user input in one place; the move must not keep that.'],
};

/** The revision before, which was sent back. */
export const ledgerPlanBefore: Plan = {
  ...ledgerPlan,
  steps: ledgerPlan.steps.slice(0, 2).map((step) =>
    step.id === 'move'
      ? {
          ...step,
          instructions:
            'Nine queries move from `Accounts`, `Postings` and `Reports` into `PostgresStore`, keeping the static helper.',
        }
      : step,
  ),
};

/** Comments of ada on the plan. */
export const ledgerComments: readonly StepComment[] = [
  [
    'move',
    'Move SQL behind it',
    'The helper hides the connection leak; please remove it.',
    'addressed',
  ],
  ['extract', 'Extract the Store interface', 'Why nine operations?', 'open'],
  ['tables', 'Rename the tables', 'Not in this task.', 'gone'],
].map(([step = '', title = '', text = '', state]) => ({
  step,
  title,
  text,
  revision: 2,
  by: 'ada',
  at: ago(60 * 49),
  // The table above holds states only.
  state: state as StepComment['state'],
  now: state === 'gone' ? null : step,
}));

/** A plan of so many steps, each after the one before. */
export function longPlan(steps: number): Plan {
  return {
    ...ledgerPlan,
    steps: Array.from({ length: steps }, (_, at) => ({
      id: `l${at + 1}`,
      title: `Carry part ${at + 1} of the ledger over`,
      instructions: `Part ${at + 1} moves behind the store; its callers follow.`,
      dependsOn: at === 0 ? [] : [`l${at}`],
      kind: 'agent' as const,
      files: [],
      checks: [{ command: `./gradlew test --tests '*Part${at + 1}*'` }],
    })),
  };
}
