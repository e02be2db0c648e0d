import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { ago, mockTask } from '~/mock/tasks';
import { renderApp } from '~/mock/renderApp';
import { server } from '~/mock/server';
import type { Task } from '~/shared/api/task';
import { changeLanguage } from '~/shared/i18n';

afterEach(() => changeLanguage('en'));

const PARKED = mockTask({
  id: 't-late',
  title: 'Rework the storage layer',
  request: 'Rework the storage layer',
  state: 'parked',
  phase: 'awaiting-approval',
  waits: {
    next: null,
    expired: ['r-plan'],
    deadline: { warnAt: ago(-60), at: ago(-120), state: 'open' },
  },
});

const show = (task: Task) =>
  renderApp('/tasks/t-late/plan', (api) => {
    api.tasks = [...api.tasks, task];
  });

test('says when the next reminder goes to whom', async () => {
  renderApp('/inbox/r-plan');
  expect(await screen.findByText(/^next reminder .+, to ada$/)).toBeVisible();
  expect(screen.getByText(/^expires /)).toBeVisible();
});

test('says the same in Chinese', async () => {
  await changeLanguage('zh');
  renderApp('/inbox/r-plan');
  expect(await screen.findByText(/^下次提醒：.+，提醒 ada$/)).toBeVisible();
});

test('lets a person resume a task whose request has expired', async () => {
  const { user } = show(PARKED);
  const sent: unknown[] = [];
  server.use(
    http.post('/api/tasks/t-late/control', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({}, { status: 202 });
    }),
  );
  expect(await screen.findByText('A request expired without an answer.')).toBeVisible();
  expect(screen.getByText(/^Deadline .+ is parked then\.$/)).toBeVisible();
  const actions = screen.getByRole('group', { name: 'Control the task' });
  await user.click(within(actions).getByRole('button', { name: 'Resume' }));
  expect(sent).toEqual([{ command: 'resume' }]);
});

test('offers no resumption of a task that a budget has parked', async () => {
  show({ ...PARKED, waits: null });
  const actions = await screen.findByRole('group', { name: 'Control the task' });
  expect(within(actions).queryByRole('button', { name: 'Resume' })).toBeNull();
});
