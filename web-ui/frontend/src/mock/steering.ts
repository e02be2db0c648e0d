import type { TaskStep } from '~/shared/api/task';
import type { MockApi } from './MockApi';
import { mockWhy } from './why';

const STATES: readonly Partial<TaskStep>[] = [
  { state: 'done', attempts: 1 },
  { state: 'done', attempts: 1 },
  { state: 'skipped', attempts: 0 },
];

/** The ledger, delivered: two steps are done, the third was left out before it began. */
export function deliverLedger(api: MockApi): void {
  api.requests = [];
  api.tasks = api.tasks.map((task) =>
    task.id === 't-ledger' && task.plan
      ? {
          ...task,
          phase: 'idle',
          state: 'delivered',
          awaits: null,
          pending: [],
          plan: {
            ...task.plan,
            steps: task.plan.steps.map((step, at) => ({ ...step, ...STATES[at] })),
          },
        }
      : task,
  );
}

/** The live task waits for its provider, to be asked again later. */
export function retryLive(api: MockApi): void {
  api.tasks = api.tasks.map((task) =>
    task.id === 't-live' ? { ...task, state: 'retrying' } : task,
  );
  api.why = {
    ...mockWhy,
    sentence: 'Away.',
    cause: 'provider',
    since: '2026-01-01T00:00:00Z',
    pending: [
      {
        activity: 'callModel',
        attempt: 3,
        lastFailure: 'connection refused',
        lastHeartbeatAt: null,
        nextAttemptAt: '2026-01-01T00:02:00Z',
      },
    ],
  };
}
