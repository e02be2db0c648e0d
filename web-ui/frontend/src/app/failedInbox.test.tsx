import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MockApi } from '~/mock/MockApi';
import { renderApp } from '~/mock/renderApp';
import { mockTask } from '~/mock/tasks';
import { changeLanguage } from '~/shared/i18n';

const another = (updatedAt = '2026-11-01T08:00:00Z') =>
  mockTask({
    id: 't-again',
    title: 'Sort the imports',
    request: '',
    state: 'failed',
    phase: 'idle',
    failure: { code: 'plan', message: 'The plan could not be written. Nothing was changed.' },
    updatedAt,
  });

const section = () => screen.findByRole('region', { name: 'Needs attention' });

function nothingWaits(api: MockApi): void {
  api.requests = [];
  api.tasks = [another()];
}

test('lists failed tasks below what waits, with the reason in one sentence and a link', async () => {
  renderApp('/inbox');
  const failed = within(await section());
  expect(failed.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  const link = failed.getByRole('link', { name: /Upgrade to the new client library/ });
  expect(link).toHaveAttribute('href', '/tasks/t-failed');
  expect(link).toHaveTextContent('./gradlew check ended with exit code 1.');
  expect(link).not.toHaveTextContent('The branch is kept');
  expect(within(link).getByRole('time')).toHaveTextContent(/^1 day/);
});

test('says why a task failed in the language of the page, by its code', async () => {
  await changeLanguage('zh');
  const failure = { code: 'verification_failed', message: 'make check: 2' };
  renderApp('/inbox', (api) => {
    api.tasks = [{ ...another(), failure }];
  });
  const link = await screen.findByRole('link', { name: /Sort the imports/ });
  expect(link).toHaveTextContent('成果未通过计划的验证。');
  expect(link).toHaveTextContent('make check: 2');
  await changeLanguage('en');
});

test('counts failed tasks apart from what waits for a decision', async () => {
  renderApp('/inbox', (api) => {
    api.tasks = [another(), ...api.tasks];
  });
  expect(await screen.findByRole('link', { name: '2 failed tasks' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Inbox 6' })).toBeVisible();
});

test('says that nothing waits although a task has failed', async () => {
  renderApp('/inbox', nothingWaits);
  expect(await section()).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Inbox' })).toBeVisible();
});

test('clears a failed task, remembers it, and takes it back', async () => {
  const { user, unmount } = renderApp('/inbox', nothingWaits);
  await user.click(await screen.findByRole('button', { name: /^Clear “Sort/ }));
  expect(screen.queryByRole('heading', { name: 'Needs attention' })).toBeNull();
  expect(screen.queryByRole('link', { name: '1 failed task' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Bring back' }));
  await user.click(await screen.findByRole('button', { name: /^Clear “Sort/ }));
  unmount();
  renderApp('/inbox', nothingWaits);
  await screen.findByRole('heading', { name: 'Nothing waits for you' });
  await waitFor(() => expect(screen.queryByText(/Sort the imports/)).toBeNull());
});

test('clears all of them at once', async () => {
  const { user } = renderApp('/inbox', (api) => {
    api.tasks = [another(), ...api.tasks];
  });
  await user.click(await screen.findByRole('button', { name: 'Clear all' }));
  expect(screen.getByRole('status', { name: 'Cleared' })).toHaveTextContent('2 tasks');
  expect(screen.queryByRole('link', { name: /failed task/ })).toBeNull();
});

test('shows a cleared task again when it fails another time', async () => {
  const { user, api, stream } = renderApp('/inbox', (mock) => {
    mock.tasks = [another()];
  });
  await user.click(await screen.findByRole('button', { name: /^Clear “Sort/ }));
  api.tasks = [another('2026-11-02T08:00:00Z')];
  act(() =>
    stream()?.send({ seq: 8, kind: 'task.state', taskId: 't-again', data: { state: 'failed' } }),
  );
  expect(await screen.findByRole('link', { name: /Sort the imports/ })).toBeVisible();
});

test('hears of a task that fails, and of one that is archived', async () => {
  const { api, stream } = renderApp('/inbox', (mock) => {
    mock.tasks = [];
  });
  await screen.findByRole('link', { name: 'Inbox 6' });
  api.tasks = [another()];
  act(() =>
    stream()?.send({ seq: 8, kind: 'task.state', taskId: 't-again', data: { state: 'failed' } }),
  );
  expect(await screen.findByRole('link', { name: '1 failed task' })).toBeVisible();
  api.tasks = [{ ...another(), phase: 'closed' }];
  act(() =>
    stream()?.send({ seq: 9, kind: 'task.phase', taskId: 't-again', data: { phase: 'idle' } }),
  );
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 failed task' })).toBeNull());
});

test('says so when failed tasks cannot be read', async () => {
  renderApp('/inbox', (api) => {
    api.tasksFail = true;
  });
  expect(await screen.findByText(/Failed tasks could not be read/)).toBeVisible();
});
