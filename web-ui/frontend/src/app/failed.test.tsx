import { screen } from '@testing-library/react';
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
