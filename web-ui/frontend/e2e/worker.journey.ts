import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journeys } from '../journeys/browser';
import { until } from './api';
import type { Signed } from './access';
import { Apart, hasEngine } from './apart';
import { Operator } from './operator';

interface Why {
  readonly cause: string;
  readonly sentence: string;
  readonly since: string;
}

const HOST = 'build-7';
const HANGING = `
- {tool_calls: [{name: bash, arguments: {command: sleep 600}}]}
- {text: It is over., times: always}
`;
const required = (process.env.PERDURE_REQUIRE ?? '').split(',').includes('engine');

describe.skipIf(!hasEngine() && !required)('With a worker of its own', () => {
  journeys('an operator', (open) => {
    let apart: Apart;
    let stopped: Date;
    let signedIn: Signed;
    const tasks: Record<string, string> = {};

    beforeAll(async () => {
      apart = await Apart.startAs(HOST);
      signedIn = await apart.signIn();
      tasks.running = await handOver(apart, 'Its worker is away', HANGING);
      await until(() => command(apart, tasks.running), 'the command to run');
      stopped = new Date();
      await apart.stopWorker();
      tasks.queued = await handOver(apart, 'It came too late', HANGING);
      // A worker that has ended counts for another minute as one that listens.
      await until(() => unheard(apart, tasks.running), 'the engine to miss the worker', 300_000);
    }, 900_000);
    afterAll(() => apart.stop());

    test('finds the worker that is away, what to start, and since when', async () => {
      const why = await apart.get<Why>(`/api/tasks/${tasks.running}/why`);
      expect(why.cause).toBe('worker');
      expect(why.sentence).toMatch(
        /^No worker listens on the queue 'workspace-\w+-build-7': start the worker of the host 'build-7'/,
      );
      expect(new Date(why.since).getTime()).toBeGreaterThan(stopped.getTime() - 5_000);

      const operator = new Operator(await open(`${apart.url}/operate`, { storageState: signedIn }));
      const workers = operator.page.getByRole('region', { name: 'Workers' });
      await workers.getByText(`PERDURE_HOST_ID=${HOST}`).waitFor();
      await operator.click('Workers', 'Its worker is away');
      await operator.finds(
        /No worker listens on the queue workspace-\w+-build-7: start the worker/,
      );
      await operator.page.context().close();
    });

    test('finds what nobody has begun for want of any worker', async () => {
      const why = await apart.get<Why>(`/api/tasks/${tasks.queued}/why`);
      expect(why.sentence).toMatch(/^No worker listens on the queue 'perdure-\w+': start a worker/);

      const operator = new Operator(await open(`${apart.url}/operate`, { storageState: signedIn }));
      await operator.click('At work', 'It came too late');
      await operator.finds(/No worker listens on the queue perdure-\w+: start one/);
      await operator.page.context().close();
    });
  });
});

async function handOver(apart: Apart, request: string, script: string): Promise<string> {
  const { id } = await apart.post<{ id: string }>('/api/tasks', {
    request,
    repository: { location: apart.repository() },
    strategy: 'build-only',
    model: apart.script(`${request}.yaml`, script),
  });
  return id;
}

/** Whether the command runs; where it is asked for, it is allowed. */
async function command(apart: Apart, task: string | undefined): Promise<string | undefined> {
  const { items } = await apart.get<{ items: readonly { id: string; digest: string }[] }>(
    `/api/requests?status=pending&task=${task}`,
  );
  for (const { id, digest } of items) {
    const decision = { decisionId: crypto.randomUUID(), digest, outcome: 'allow_once' };
    await apart.post(`/api/requests/${id}/decision`, decision);
  }
  const { cause } = await apart.get<Why>(`/api/tasks/${task}/why`);
  return cause === 'command' ? cause : undefined;
}

async function unheard(apart: Apart, task: string | undefined): Promise<string | undefined> {
  const { sentence } = await apart.get<Why>(`/api/tasks/${task}/why`);
  return sentence.startsWith('No worker listens') ? sentence : undefined;
}
