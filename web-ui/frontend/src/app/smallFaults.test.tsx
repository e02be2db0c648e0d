import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import { server } from '~/mock/server';
import { mockRuns } from '~/mock/transcript';
import type { MockApi } from '~/mock/MockApi';

const DELTA = {
  kind: 'part.delta',
  taskId: 't-live',
  runId: 'live-main',
  data: {
    messageId: 'first-attempt',
    partId: 'p',
    offset: 0,
    text: 'The first try',
    attempt: 0,
    output: false,
  },
} as const;

test('opens the output of a failed check', async () => {
  renderApp('/tasks/t-billing/checks');
  expect(await screen.findByRole('region', { name: 'Output' })).toHaveTextContent(
    'InvoiceTest > rounds half up FAILED',
  );
});

test('keeps the list of models in place until a press on a button is over', async () => {
  const { user } = renderApp('/tasks/t-billing/transcript');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: 'Fork…' }));
  const field = await screen.findByRole('combobox', { name: /Model/ });
  await user.click(field);
  await screen.findByRole('listbox');
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  await user.pointer({ keys: '[MouseLeft>]', target: cancel });
  expect(screen.getByRole('listbox')).toBeVisible();
  await user.pointer({ keys: '[/MouseLeft]', target: cancel });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('calls an edit of the plan by its reader their own', async () => {
  renderApp('/inbox/r-plan', (api: MockApi) => {
    api.caller = 'ada';
    api.revise(api.plan, 'ada');
  });
  expect(await screen.findByText(/was edited by you/)).toBeVisible();
});

test('shows nothing of an earlier attempt below a run that has ended', async () => {
  const { stream } = renderApp('/tasks/t-live/transcript');
  await screen.findByText(/Cache misses rose by a third/);
  stream()?.open();
  stream()?.send(DELTA);
  expect(await screen.findByText('The first try')).toBeVisible();
  const items = mockRuns.map((run) => ({ ...run, state: 'completed' }));
  server.use(http.get('/api/tasks/:id/runs', () => HttpResponse.json({ items })));
  stream()?.send({ kind: 'task.state', seq: 9, taskId: 't-live', data: { state: 'running' } });
  await waitFor(() => expect(screen.queryByText('The first try')).toBeNull());
});

test('does not announce a plan that its reader has saved as a change of somebody else', async () => {
  const { user, api } = renderApp('/tasks/t-ledger/plan?edit');
  const field = await screen.findByRole('textbox', { name: 'Title of step 2' });
  await user.clear(field);
  await user.type(field, 'Mine');
  await screen.findByText('The plan check finds nothing.');
  await user.click(screen.getByRole('button', { name: 'Save as the next revision' }));
  await waitFor(() => expect(api.planRevision).toBe(4));
  expect(await screen.findByRole('heading', { name: /2 Mine/ })).toBeVisible();
  expect(screen.queryByText(/This changed while you looked at it/)).toBeNull();
});

test.each([
  '/nowhere',
  '/tasks/nothing/plan',
  '/tasks/nothing/compare',
  '/mcp/login?state=other&code=c',
])('has one heading of the first level on %s', async (path) => {
  renderApp(path);
  expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
});
