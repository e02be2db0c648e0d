import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import { server } from '~/mock/server';

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
