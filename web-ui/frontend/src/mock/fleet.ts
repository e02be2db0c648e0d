import type { AwaitedRequest, Fleet } from '~/shared/api/fleet';
import type { MockApi } from './MockApi';
import { mockWhy } from './why';
import { ago } from './tasks';

/** The fleet of the mock's tasks, with one of everything that can go wrong. */
export function mockFleet(api: MockApi, url: string): Fleet {
  const minutes = Number(new URL(url).searchParams.get('silent') ?? 10);
  const nobody = api.pending().filter(({ assignee }) => !assignee);
  const silent: Fleet['silent']['tasks'] = [
    {
      id: 't-billing',
      title: 'Round invoices half up',
      progressAt: ago(47),
      why: {
        ...mockWhy,
        cause: 'command',
        call: "./gradlew test --tests '*InvoiceTest'",
        sentence: 'A call has not ended.',
        since: ago(47),
      },
    },
    {
      id: 't-ledger',
      title: 'Rework the storage layer',
      progressAt: ago(18),
      why: {
        ...mockWhy,
        cause: 'worker',
        sentence: 'No worker takes work.',
        since: ago(18),
        queue: {
          name: 'workspace-1-build-7',
          host: 'build-7',
          backlog: 3,
          pollers: 0,
          lastPollAt: ago(19),
        },
      },
    },
  ].filter(
    (task) => new Date(task.progressAt).getTime() <= new Date(ago(minutes)).getTime(),
  ) as never;
  return {
    at: ago(0),
    states: [
      { state: 'running', tasks: 3 },
      { state: 'waiting', tasks: nobody.length },
      { state: 'retrying', tasks: 2 },
      { state: 'paused', tasks: 1 },
    ],
    waiting: [
      {
        assignee: null,
        count: nobody.length + 20,
        since: nobody[0]?.raisedAt ?? ago(60),
        requests: nobody.map(awaited),
      },
      {
        assignee: 'grace',
        count: 1,
        since: ago(34),
        requests: [{ ...awaited(nobody[1] ?? nobody[0]), assignee: 'grace', raisedAt: ago(34) }],
      },
    ],
    running: {
      count: 3,
      tasks: [
        {
          id: 't-billing',
          title: 'Round invoices half up',
          state: 'running',
          phase: 'executing',
          progressAt: ago(47),
          doing: { tool: 'bash', title: "./gradlew test --tests '*InvoiceTest'", since: ago(47) },
        },
        {
          id: 't-web',
          title: 'Add e-mail login',
          state: 'retrying',
          phase: 'reviewing',
          progressAt: ago(6),
          doing: null,
        },
        {
          id: 't-docs',
          title: 'Explain the retry policy',
          state: 'running',
          phase: 'exploring',
          progressAt: ago(1),
          doing: null,
        },
      ],
    },
    silent: { minutes, count: silent.length, tasks: silent },
    failing: {
      since: ago(24 * 60),
      count: 3,
      classes: [
        {
          code: 'verification_failed',
          count: 2,
          tasks: ['t-failed', 't-search'].map((id) => ({
            id,
            title: 'Find out why cache misses rose',
            at: ago(190),
            message: "The check './gradlew test' ended with exit code 1 three times.",
          })),
        },
        {
          code: 'host_lost',
          count: 1,
          tasks: [
            { id: 't-x', title: 'Move the build', at: ago(600), message: 'Its host is gone.' },
          ],
        },
      ],
    },
    engine: {
      answers: true,
      workflows: 'http://127.0.0.1:8233/namespaces/default/workflows/',
      queues: [
        {
          name: 'perdure-1',
          host: null,
          backlog: 0,
          pollers: 2,
          freeSlots: 196,
          slots: 200,
          draining: null,
          count: null,
          tasks: [],
        },
        {
          name: 'workspace-1-build-7',
          host: 'build-7',
          backlog: 3,
          pollers: 0,
          freeSlots: null,
          slots: null,
          draining: null,
          count: 2,
          tasks: [{ id: 't-ledger', title: 'Rework the storage layer' }],
        },
        {
          name: 'workspace-1-build-8',
          host: 'build-8',
          backlog: 0,
          pollers: 0,
          freeSlots: null,
          slots: null,
          draining: { since: ago(20), by: 'grace' },
          count: 0,
          tasks: [],
        },
      ],
    },
    providers: [
      {
        name: 'anthropic',
        state: 'failing',
        answeredAt: ago(12),
        error: 'The connection was refused.',
        count: 2,
        tasks: [
          {
            id: 't-web',
            title: 'Add e-mail login',
            retry: { attempt: 5, nextAt: ago(-1), error: 'The connection was refused.' },
          },
        ],
        parked: [{ id: 't-billing', title: 'Round invoices half up' }],
      },
      {
        name: 'openai',
        state: 'answering',
        answeredAt: ago(2),
        error: null,
        count: 0,
        tasks: [],
        parked: [],
      },
    ],
    spend: {
      today: { cost: 4.37, calls: 212, unpriced: 0 },
      week: { cost: 31.9, calls: 1804, unpriced: 12 },
      dearest: [
        { id: 't-ledger', title: 'Rework the storage layer', cost: 1.84 },
        { id: 't-billing', title: 'Round invoices half up', cost: 0.92 },
      ],
    },
    audit: {
      at: ago(30),
      decisions: 42,
      count: api.breaks.length,
      findings: [...api.breaks],
      records: [],
    },
    reconciliation: {
      at: ago(25),
      count: 1,
      differences: [
        {
          taskId: 't-lost',
          kind: 'no_records',
          sentence: 'The engine runs a workflow of a task that the records do not have.',
          repaired: false,
        },
      ],
    },
  };
}

function awaited(request: MockApi['requests'][number] | undefined): AwaitedRequest {
  if (!request) throw new Error('The mock has no request that waits.');
  return {
    id: request.id,
    number: request.number,
    kind: request.kind,
    title: request.title,
    titleKey: request.titleKey,
    titleArguments: request.titleArguments,
    taskId: request.taskId,
    taskTitle: request.taskTitle,
    assignee: request.assignee ?? null,
    raisedAt: request.raisedAt,
    count: 1,
  };
}
