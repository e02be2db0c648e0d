import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import { server } from '~/mock/server';
import { message, run } from '~/mock/transcript';

test('opens a failed task on its reason, with the command, its exit code and its output', async () => {
  renderApp('/tasks/t-failed/transcript', (api) => {
    api.tasks = api.tasks.map((task) =>
      task.id === 't-failed'
        ? { ...task, state: 'failed', failure: { code: 'checks', message: 'A check failed.' } }
        : task,
    );
  });
  const check = { command: 'make verify', passed: false, exitCode: 2, artifact: 'c0ffee' };
  server.use(http.get('/api/tasks/t-failed/checks', () => HttpResponse.json({ items: [check] })));
  expect(await screen.findByText('A check failed.')).toBeVisible();
  expect(await screen.findByText('make verify')).toBeVisible();
  expect(await screen.findByText(/1 test completed, 1 failed/)).toBeVisible();
});

test('offers to take the failed step up again, by the word that a task at rest takes', async () => {
  renderApp('/tasks/t-failed/transcript', (api) => {
    api.tasks = api.tasks.map((task) =>
      task.id === 't-failed'
        ? {
            ...task,
            state: 'failed',
            failure: { code: 'checks', message: 'A check failed.', step: 'upgrade' },
          }
        : task,
    );
  });
  const said: unknown[] = [];
  server.use(
    http.post('/api/tasks/t-failed/messages', async ({ request }) => {
      said.push(await request.json());
      return HttpResponse.json({ id: 'u_1' }, { status: 202 });
    }),
  );
  const offers = await screen.findByRole('group', { name: 'What can be done now' });
  expect(within(offers).getByText(/taken up again from what it has changed/)).toBeVisible();
  const retry = within(offers).getByRole('button', { name: 'Try the step again' });
  await userEvent.dblClick(retry);
  await expect.poll(() => said).toEqual([{ text: 'Try step upgrade again.', when: 'steer' }]);
  await userEvent.click(within(offers).getByRole('button', { name: 'Say something…' }));
  expect(screen.getByRole('textbox', { name: 'Message to the task' })).toHaveFocus();
});

test.each(['DELIVERY_REFUSED', 'repository_refused', 'repository_unreachable'])(
  'offers to try again first after %s, once the cause is removed',
  async (code) => {
    renderApp('/tasks/t-failed/transcript', (api) => {
      const failure = { code, message: 'GitLab does not take the token.' };
      api.tasks = api.tasks.map((task) =>
        task.id === 't-failed' ? { ...task, state: 'failed', failure } : task,
      );
    });
    const said: unknown[] = [];
    server.use(
      http.post('/api/tasks/t-failed/messages', async ({ request }) => {
        said.push(await request.json());
        return HttpResponse.json({ id: 'u_1' }, { status: 202 });
      }),
    );
    const offers = await screen.findByRole('group', { name: 'What can be done now' });
    const [first] = within(offers).getAllByRole('button');
    expect(first).toHaveAccessibleName('Try again');
    await userEvent.click(within(offers).getByRole('button', { name: 'Try again' }));
    await expect
      .poll(() => said)
      .toEqual([{ text: 'The cause is removed. Try again.', when: 'steer' }]);
  },
);

test('opens a failed setup on its command, its exit code and its output', async () => {
  const setup = run('t-failed', 't-failed.setup-1-1', 'build', { state: 'failed' });
  const install = {
    kind: 'tool_call',
    callId: 'c1',
    name: 'bash',
    input: { command: 'npm ci' },
    state: 'completed',
  } as const;
  const refused = {
    kind: 'tool_result',
    callId: 'c1',
    name: 'bash',
    content: 'npm error code E401\nnpm error Unable to authenticate',
    isError: true,
    metadata: { exitCode: 1 },
  } as const;
  renderApp('/tasks/t-failed/transcript', (api) => {
    const text = `The setup command 'npm ci' did not succeed: see run ${setup.id}.`;
    const failure = { code: 'setup_failed', message: text };
    api.tasks = api.tasks.map((task) => (task.id === 't-failed' ? { ...task, failure } : task));
    api.messages = [
      message(setup.id, 1, 'assistant', [install]),
      message(setup.id, 2, 'tool', [refused]),
    ];
  });
  server.use(
    http.get('/api/tasks/t-failed/runs', () => HttpResponse.json({ items: [setup] })),
    http.get('/api/tasks/t-failed/checks', () => HttpResponse.json({ items: [] })),
  );
  expect(await screen.findByRole('region', { name: 'The setup command' })).toHaveTextContent(
    'npm ci',
  );
  expect(screen.getByRole('region', { name: 'Output' })).toHaveTextContent('code E401');
  expect(screen.getByText('exit code 1')).toBeVisible();
});
