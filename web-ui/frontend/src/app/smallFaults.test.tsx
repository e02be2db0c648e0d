import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import { server } from '~/mock/server';
import { mockFleet } from '~/mock/fleet';
import { MockApi } from '~/mock/MockApi';
import { mockRuns } from '~/mock/transcript';
import { zh } from '~/shared/i18n/zh';
import { outbox } from '~/shared/request/outbox';

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

test('shows the output of a failed check once', async () => {
  renderApp('/tasks/t-billing/checks');
  const output = await screen.findByRole('region', { name: 'Output' });
  await waitFor(() => expect(output).toHaveTextContent('rounds half up FAILED'));
  expect(document.body.textContent.split('rounds half up FAILED')).toHaveLength(2);
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

test('does not say that a plan is being written while its task is parked', async () => {
  renderApp('/tasks/t-live/plan', (api) => {
    api.tasks = api.tasks.map((task) =>
      task.id === 't-live' ? { ...task, phase: 'writing-the-plan', state: 'parked' } : task,
    );
  });
  await screen.findByRole('heading', { level: 1 });
  expect(await screen.findByRole('heading', { level: 2, name: /plan/i })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'The plan is being written' })).toBeNull();
});

test('names the step of an operator request by its title', async () => {
  renderApp('/inbox/r-operator', (api) => {
    api.requests = api.requests.map((one) =>
      one.kind === 'operator'
        ? { ...one, subject: { ...one.subject, stepTitle: 'Upgrade the client' } }
        : one,
    );
  });
  expect(await screen.findByText('Upgrade the client')).toBeVisible();
});

test('does not promise words of a task that has ended', async () => {
  renderApp('/tasks/t-failed/transcript');
  expect(await screen.findByText('Nothing has been said yet')).toBeVisible();
  expect(screen.queryByText('It appears here as it is written.')).toBeNull();
});

test('says at once that the network is gone', async () => {
  renderApp('/inbox');
  await screen.findByRole('region', { name: 'Requests that wait' });
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/connection to the server is lost/i)).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/connection to the server is lost/i)).toBeNull());
});

test('shows decisions that are on their way in one line', async () => {
  const decision = { decisionId: 'd-1', digest: 'abc', outcome: 'approve' } as const;
  renderApp('/inbox');
  await screen.findByRole('region', { name: 'Requests that wait' });
  act(() => {
    for (const number of [1, 2, 3])
      outbox.hold(
        { requestId: `r-${number}`, title: `Approve: Plan ${number}` },
        { ...decision, decisionId: `d-${number}` },
      );
  });
  const bar = screen.getByRole('region', { name: 'Messages' });
  expect(bar).toHaveTextContent('Approve: Plan 3 (and 2 more)');
  expect(bar.children).toHaveLength(1);
  act(() => {
    while (outbox.undo()) expect(bar).toBeInTheDocument();
  });
});

test('shows verdicts on several decisions in one line, the next one after each is put away', async () => {
  const { user } = renderApp('/inbox');
  await screen.findByRole('region', { name: 'Requests that wait' });
  act(() => {
    outbox.verdicts.set(
      [1, 2, 3].map((number) => ({
        requestId: `r-${number}`,
        title: `Approve: Plan ${number}`,
        kind: number === 3 ? 'recorded' : 'stale',
      })),
    );
  });
  const bar = screen.getByRole('region', { name: 'Messages' });
  expect(bar.children).toHaveLength(1);
  expect(bar).toHaveTextContent(/Plan 1.*\(and 2 more\)/);
  for (const number of [1, 2]) {
    expect(bar).toHaveTextContent(`Plan ${number}`);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  }
  expect(bar).toHaveTextContent(/Plan 3/);
  expect(bar).not.toHaveTextContent(/more/);
});

test('shows a provider that fails in part as no provider that answers', async () => {
  renderApp('/operate');
  server.use(
    http.get('/api/fleet', ({ request }) => {
      const fleet = mockFleet(new MockApi(), request.url);
      const providers = fleet.providers.map((one) => ({ ...one, state: 'partly' as const }));
      return HttpResponse.json({ ...fleet, providers });
    }),
  );
  const [chip] = await screen.findAllByText('Answers in part');
  expect(chip).toHaveClass('waiting');
  expect(screen.queryByText('Answers')).toBeNull();
});

test('has different words in Chinese for a parked task and a request that is set aside', () => {
  expect(zh.taskState.parked).not.toBe(zh.folders.snoozed);
});

test('says what follows from each outcome in the order of their buttons', async () => {
  const outcomes = ['switch_model', 'stop', 'retry'] as const;
  renderApp('/inbox/r-operator', (api) => {
    api.requests = api.requests.map((one) =>
      one.kind === 'operator' ? { ...one, outcomes: [...outcomes] } : one,
    );
  });
  const title = await screen.findByText('What follows');
  const names = [...(title.parentElement?.querySelectorAll('dt') ?? [])];
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Switch model…',
    'Stop the task',
    'Try again',
  ]);
});
