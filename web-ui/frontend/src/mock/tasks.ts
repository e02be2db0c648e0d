import type { Task } from '~/shared/api/task';

const MINUTE = 60_000;

export function ago(minutes: number): string {
  return new Date(Date.now() - minutes * MINUTE).toISOString();
}

/** The same time whenever it is asked for today. */
function yesterday(): string {
  const day = 24 * 60 * MINUTE;
  return new Date(Math.floor(Date.now() / day - 1) * day).toISOString();
}

const usage = {
  inputTokens: 412_000,
  outputTokens: 18_300,
  cacheReadTokens: 375_000,
  cacheWriteTokens: 20_000,
  cost: 1.84,
};

export function mockTask(
  part: Partial<Task> & Pick<Task, 'id' | 'title' | 'request' | 'state' | 'phase'>,
): Task {
  return {
    strategy: 'layered',
    requester: 'ada',
    repository: { location: '/srv/git/acme/ledger', ref: 'main', commit: '4f1c2ab' },
    model: 'anthropic/claude-sonnet-4-5',
    usage,
    budget: { limit: 10, spent: 1.84 },
    awaits: null,
    phases: [],
    pending: [],
    plan: null,
    links: {},
    createdAt: ago(60 * 49),
    updatedAt: ago(14),
    ...part,
  };
}

const planned = (finished: number) =>
  (
    [
      ['preparing', 0.2],
      ['exploring', 0.5],
      ['designing', 1.7],
      ['reviewing', 0.9],
      ['writing-the-plan', 1.2],
    ] as const
  ).map(([phase, minutes]) => ({
    phase,
    state: 'done' as const,
    startedAt: ago(finished + minutes),
    finishedAt: ago(finished),
  }));

const approval = (finished: number) => ({
  phase: 'awaiting-approval' as const,
  state: 'done' as const,
  startedAt: ago(finished + 9),
  finishedAt: ago(finished),
});

const step = (
  id: string,
  title: string,
  state: 'pending' | 'done' | 'running' | 'awaiting-person',
) => ({
  id,
  title,
  state,
  dependsOn: [],
  kind: 'agent' as const,
  attempts: 0,
  held: false,
  checks: [],
});

const workspace = (branch: string) => ({
  path: '/var/lib/perdure/workspaces/t',
  branch,
  base: '4f1c2ab',
});

export function mockTasks(): Task[] {
  return [
    mockTask({
      id: 't-ledger',
      title: 'Rework the storage layer',
      request:
        'Put the SQL of the ledger behind one interface and give the tests a store in memory.',
      state: 'waiting',
      phase: 'awaiting-approval',
      phases: planned(60 * 48),
      awaits: { kind: 'plan', requestId: 'r-plan', since: ago(60 * 48) },
      pending: ['r-plan'],
      waits: {
        next: { requestId: 'r-plan', step: 'remind', at: ago(-60 * 18), to: 'ada' },
        expired: [],
        deadline: { warnAt: ago(-60 * 24 * 12), at: ago(-60 * 24 * 14), state: 'open' },
      },
      plan: {
        revision: 3,
        digest: '9f2c41d07be84a55',
        steps: [
          step('extract', 'Extract the Store interface', 'pending'),
          step('move', 'Move SQL behind it', 'pending'),
          step('memory', 'Add an in-memory store', 'pending'),
        ],
      },
      workspace: workspace('perdure/ledger-rework-the-storage-layer'),
    }),
    mockTask({
      id: 't-billing',
      title: 'Round invoices half up',
      request: 'Invoices round half down. Finance wants half up everywhere.',
      repository: { location: '/srv/git/acme/billing', ref: 'main' },
      state: 'waiting',
      phase: 'executing',
      phases: [...planned(40), approval(30)],
      awaits: { kind: 'permission', requestId: 'r-permission', since: ago(14) },
      pending: ['r-permission'],
      runId: 'run-main',
      plan: {
        revision: 1,
        digest: '77ab0c11d2',
        steps: [
          step('find', 'Find every rounding', 'done'),
          step('round', 'Round half up in Invoice', 'awaiting-person'),
          step('tests', 'Add tests at the half cent', 'pending'),
        ],
      },
      workspace: workspace('perdure/38-round-half-up'),
    }),
    mockTask({
      id: 't-live',
      title: 'Find out why cache misses rose',
      request: 'Cache misses rose by a third since Tuesday. Find out why and mend it.',
      repository: { location: '/srv/git/acme/search', ref: 'main' },
      state: 'running',
      phase: 'exploring',
      phases: [{ phase: 'preparing', state: 'done', startedAt: ago(2), finishedAt: ago(1.8) }],
      runId: 'live-main',
      budget: { limit: 10, spent: 0.07 },
      updatedAt: ago(0),
    }),
    mockTask({
      id: 't-web',
      title: 'Add e-mail login',
      request: 'Users want to log in by a link in an e-mail.',
      repository: { location: '/srv/git/acme/web', ref: 'develop' },
      state: 'waiting',
      phase: 'reviewing',
      awaits: { kind: 'question', requestId: 'r-question', since: ago(9) },
      pending: ['r-question'],
    }),
    mockTask({
      id: 't-done',
      title: 'Drop the second date picker',
      request: 'There are two date pickers. One is enough.',
      state: 'delivered',
      phase: 'idle',
      phases: planned(60 * 24),
      result: {
        text: 'The old picker is gone; all 14 uses take the new one. **All tests pass.**',
        citations: [],
        branch: 'perdure/12-drop-the-second-date-picker',
        commit: 'a81f03cc9d21',
      },
      updatedAt: ago(60 * 20),
    }),
    mockTask({
      id: 't-failed',
      title: 'Upgrade to the new client library',
      request: 'Move to version 5 of the client.',
      state: 'failed',
      phase: 'idle',
      failure: {
        code: 'verification_failed',
        message:
          'Verification failed three times: ./gradlew check ended with exit code 1. The branch is kept.',
      },
      updatedAt: yesterday(),
    }),
    mockTask({
      id: 't-parked',
      title: 'Translate the handbook',
      request: 'Translate docs/handbook to Chinese.',
      state: 'parked',
      phase: 'executing',
      awaits: { kind: 'budget', requestId: 'r-budget', since: ago(300) },
      pending: ['r-budget'],
      budget: { limit: 10, spent: 10.02 },
      updatedAt: ago(300),
    }),
  ];
}
