import { afterAll, beforeAll, inject, test } from 'vitest';
import { journeys } from '../journeys/browser';
import { asked, clear, get, handOver, settle, until } from './api';
import { Operator } from './operator';

const COMMAND = 'sleep 600';
journeys('An operator who looks for what stands still', (open) => {
  beforeAll(async () => {
    const place = {
      repository: { location: inject('repository') },
      strategy: 'build-only',
    };
    await handOver({ ...place, request: 'Its provider is away', model: 'anthropic/away' });
    const asks = await handOver({
      ...place,
      request: 'Its person sleeps',
      model: inject('asking'),
    });
    const hangs = await handOver({
      ...place,
      request: 'Its command hangs',
      model: inject('hanging'),
    });
    await asked(asks, 'question');
    await begun(hangs);
    await until(async () => {
      const { providers } = await get<{ providers: readonly { name: string }[] }>('/api/fleet');
      return providers.find(({ name }) => name === 'anthropic');
    }, 'the provider to be known as away');
  });
  afterAll(clear);

  test('finds a provider that is away', async () => {
    const operator = new Operator(await open('/operate'));
    await operator.finds('Does not answer');
    await operator.click('Providers', 'Its provider is away');
    await operator.finds(/provider does not answer/);
    await operator.page.context().close();
  });

  test('finds a command that hangs', async () => {
    const operator = new Operator(await open('/operate'));
    await operator.finds(`bash: ${COMMAND}`);
    await operator.click('At work', 'Its command hangs');
    await operator.finds(/A call has not ended/);
    await operator.finds(COMMAND);
    await operator.page.context().close();
  });

  test('finds a person who sleeps, and what is waited for', async () => {
    const operator = new Operator(await open('/operate'));
    await operator.finds('Nobody has taken it');
    await operator.click('Waiting for people', /Which colour/);
    await operator.page.waitForURL(/\/inbox\//);
    await operator.finds('Its person sleeps');
    await operator.page.context().close();
  });
});

/** Waits until the command runs; where it is asked for, it is allowed. */
async function begun(task: string): Promise<void> {
  await until(async () => {
    const { items } = await get<{ items: readonly { id: string }[] }>(
      `/api/requests?status=pending&task=${task}`,
    );
    for (const { id } of items) await settle(id, { outcome: 'allow_once' });
    const { cause } = await get<{ cause: string }>(`/api/tasks/${task}/why`);
    return cause === 'command' ? cause : undefined;
  }, 'the command to run');
}
