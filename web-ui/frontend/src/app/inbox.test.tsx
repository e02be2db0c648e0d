import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { decided } from '~/mock/decided';
import { renderApp } from '~/mock/renderApp';
import { server } from '~/mock/server';
import type { TaskEvent } from '~/shared/api/events';
import { connection } from '~/shared/request/connection';
import { outbox } from '~/shared/request/outbox';

const UPDATED: TaskEvent = {
  seq: 8,
  kind: 'request.updated',
  taskId: 't-ledger',
  data: { requestId: 'r', status: 'withdrawn' },
};

test('shows exactly what would run, with characters that would not show', async () => {
  renderApp('/inbox/r-permission');
  const command = await screen.findByRole('region', { name: 'Exactly this runs' });
  expect(command).toHaveTextContent('rm -rf build/');
  expect(command).toHaveTextContent('U+202E right-to-left override');
  expect(screen.getByText('bash: rm * → ask')).toBeInTheDocument();
});

test('allows once by key, shows the next request and offers to undo', async () => {
  const { user } = renderApp('/inbox/r-permission');
  await screen.findByRole('heading', { level: 1, name: /Run rm/ });
  await user.keyboard('a');
  expect(decided()).toMatchObject([{ outcome: 'allow_once', digest: 'aa01bb02cc03dd04ee05' }]);
  expect(await screen.findByRole('heading', { level: 1, name: /session token/ })).toBeVisible();
  await user.keyboard('u');
  expect(decided()).toEqual([]);
  expect(await screen.findByRole('heading', { level: 1, name: /Run rm/ })).toBeVisible();
});

test('asks for a word before a plan is sent back, and keeps it with comments on steps', async () => {
  const { user } = renderApp('/inbox/r-plan');
  await user.click(await screen.findByRole('button', { name: 'Comment on step 2' }));
  await user.type(screen.getByRole('textbox', { name: 'Comment on step 2' }), 'Keep the helper.');
  await user.click(screen.getByRole('button', { name: /Send back/ }));
  await user.type(screen.getByRole('textbox', { name: 'What should change?' }), 'Smaller steps.');
  await user.click(screen.getByRole('button', { name: 'Send back' }));
  expect(decided()).toMatchObject([
    {
      outcome: 'send_back',
      comment: 'Smaller steps.',
      stepComments: { move: 'Keep the helper.' },
    },
  ]);
});

test('delivers without what was checked by hand only with a word that says why', async () => {
  const { user } = renderApp('/inbox/r-delivery');
  await screen.findByRole('heading', { level: 1, name: /Hand over/ });
  await screen.findByRole('checkbox', { name: /calendar opens on a phone/ });
  await user.keyboard('a');
  expect(decided()).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /deliver without the others/ }), 'No phone.');
  await user.click(screen.getByRole('button', { name: /^Deliver|^Approve/ }));
  expect(decided()).toMatchObject([
    { ticked: [], waived: ['The calendar opens on a phone.'], comment: 'No phone.' },
  ]);
});

test('does not send a rejection without a word', async () => {
  const { user } = renderApp('/inbox/r-plan');
  await screen.findByRole('heading', { level: 1, name: /Start changing/ });
  await user.keyboard('d');
  await user.click(screen.getByRole('button', { name: 'Reject the task' }));
  expect(decided()).toEqual([]);
});

test('lets a question be answered only when all of it is', async () => {
  const { user } = renderApp('/inbox/r-question');
  await user.click(await screen.findByRole('radio', { name: /Cookie/ }));
  const answer = screen.getByRole('button', { name: /^Answer/ });
  expect(answer).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('checkbox', { name: 'Firefox' }));
  await user.click(screen.getByRole('checkbox', { name: 'Safari' }));
  await user.click(answer);
  expect(decided()).toMatchObject([
    { outcome: 'answer', answers: [['Cookie'], ['Firefox', 'Safari']] },
  ]);
});

test('takes words of one’s own instead of an option', async () => {
  const { user } = renderApp('/inbox/r-question');
  await user.click(await screen.findByRole('radio', { name: /Cookie/ }));
  await user.type(screen.getByRole('textbox', { name: 'Something else' }), 'In memory');
  expect(screen.getByRole('radio', { name: /Cookie/ })).not.toBeChecked();
});

test('asks to look again when the request changes while it is looked at', async () => {
  const { user, api, stream } = renderApp('/inbox/r-plan');
  await screen.findByRole('heading', { level: 1, name: /Start changing/ });
  api.requests = api.requests.map((one) => ({ ...one, digest: 'another' }));
  act(() => stream()?.send(UPDATED));
  await user.click(await screen.findByRole('button', { name: 'I have read the new one' }));
  await user.keyboard('a');
  expect(decided()).toMatchObject([{ digest: 'another' }]);
});

test('decides nothing by key while the change has not been read', async () => {
  const { user, api, stream } = renderApp('/inbox/r-plan');
  await screen.findByRole('heading', { level: 1, name: /Start changing/ });
  api.requests = api.requests.map((one) => ({ ...one, digest: 'another' }));
  act(() => stream()?.send(UPDATED));
  await screen.findByRole('button', { name: 'I have read the new one' });
  await user.keyboard('a');
  expect(decided()).toEqual([]);
});

test('says who was first', async () => {
  const { user, api } = renderApp('/inbox/r-operator');
  await screen.findByRole('heading', { level: 1, name: /Try the provider/ });
  await user.keyboard('a');
  const request = api.requests.find(({ id }) => id === 'r-operator') ?? expect.fail('no request');
  api.settle(request, { decisionId: 'x', digest: request.digest, outcome: 'stop' }, 'ada');
  act(() => outbox.flush());
  expect(await screen.findByRole('alert')).toHaveTextContent('ada was first: stopped the task');
});

test('keeps the words of a decision that came too late for what was shown', async () => {
  const { user, api } = renderApp('/inbox/r-plan');
  await screen.findByRole('heading', { level: 1, name: /Start changing/ });
  await user.keyboard('r');
  await user.type(screen.getByRole('textbox', { name: 'What should change?' }), 'Smaller steps.');
  await user.click(screen.getByRole('button', { name: 'Send back' }));
  api.requests = api.requests.map((one) => ({ ...one, digest: 'another' }));
  act(() => outbox.flush());
  await user.click(await screen.findByRole('link', { name: 'Look at it' }));
  await user.click(await screen.findByRole('button', { name: 'I have read the new one' }));
  await user.click(await screen.findByRole('button', { name: /Send back/ }));
  expect(screen.getByRole('textbox', { name: 'What should change?' })).toHaveValue(
    'Smaller steps.',
  );
});

test('decides nothing while the server is away, and says so', async () => {
  const { user } = renderApp('/inbox/r-plan');
  const approve = await screen.findByRole('button', { name: /Approve revision 3/ });
  act(() => connection.set('lost'));
  expect(approve).toHaveAttribute('aria-disabled', 'true');
  await user.click(approve);
  expect(decided()).toEqual([]);
  act(() => connection.set('open'));
});

test('keeps a model that was named while the server is away, and sends it afterwards', async () => {
  const { user } = renderApp('/inbox/r-operator');
  await screen.findByRole('heading', { level: 1, name: /Try the provider/ });
  await user.keyboard('m');
  const field = await screen.findByRole('combobox', { name: 'Model to switch to' });
  await user.type(field, 'openai/gpt-5');
  act(() => connection.set('lost'));
  await user.click(screen.getByRole('button', { name: 'Switch to it' }));
  expect(decided()).toEqual([]);
  expect(field).toHaveValue('openai/gpt-5');
  act(() => connection.set('open'));
  await user.click(screen.getByRole('button', { name: 'Switch to it' }));
  expect(decided()[0]).toMatchObject({ outcome: 'switch_model', model: 'openai/gpt-5' });
});

test('asks before a page is closed that could not send a decision yet', async () => {
  const { user } = renderApp('/inbox/r-operator');
  await screen.findByRole('heading', { level: 1, name: /Try the provider/ });
  const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await user.keyboard('a');
  expect(close()).toBe(true);
  server.use(http.post('/api/requests/:id/decision', () => HttpResponse.error()));
  act(() => outbox.flush());
  expect(await screen.findByText(/Not sent yet/)).toBeVisible();
  expect(close()).toBe(false);
});

test('sends what can still be undone when the page is closed', async () => {
  const { user, api } = renderApp('/inbox/r-operator');
  await screen.findByRole('heading', { level: 1, name: /Try the provider/ });
  await user.keyboard('a');
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(api.decisions.at(-1)).toMatchObject({ outcome: 'retry' }));
});

test('shows who settled a request that waits no longer', async () => {
  renderApp('/inbox/r-budget', (api) => {
    const request = api.requests.find(({ id }) => id === 'r-budget') ?? expect.fail('no request');
    api.settle(request, { decisionId: 'x', digest: request.digest, outcome: 'approve' }, 'grace');
  });
  expect(await screen.findByText(/grace approved this/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Decide' })).toBeNull();
});

test('moves through the list by keys', async () => {
  const { user } = renderApp('/inbox');
  const list = await screen.findByRole('region', { name: 'Requests that wait' });
  await within(list).findByText(/Start changing/);
  await user.keyboard('j');
  await waitFor(() => expect(window.location.pathname).toBe('/inbox/r-plan'));
  await user.keyboard('jk');
  await waitFor(() => expect(window.location.pathname).toBe('/inbox/r-plan'));
});

test('says that nothing waits', async () => {
  renderApp('/inbox', (api) => (api.requests = []));
  expect(await screen.findByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
});

test('says that there is no such request', async () => {
  renderApp('/inbox/nonsense');
  expect(await screen.findByText('There is no request nonsense.')).toBeVisible();
});

test('sets a request aside by a key, and brings it back', async () => {
  const { user } = renderApp('/inbox/r-plan');
  await screen.findByRole('heading', { level: 1, name: /Start changing/ });
  await user.keyboard('s');
  await waitFor(() => expect(window.location.pathname).toBe('/inbox/r-permission'));
  expect(screen.getByRole('link', { name: 'Inbox 5' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Set aside 1' }));
  await user.click(await screen.findByRole('link', { name: /Start changing code/ }));
  expect(await screen.findByText(/Set aside until .* for everybody/)).toBeVisible();
  await user.keyboard('s');
  expect(await screen.findByRole('link', { name: 'Inbox 6' })).toBeVisible();
});

test('sets a request aside for longer', async () => {
  const { user, api } = renderApp('/inbox/r-plan', (it) => {
    it.tend('r-plan', { until: new Date(Date.now() + 60_000).toISOString() });
  });
  const time = await screen.findByRole('combobox', { name: 'Set aside until another time' });
  await user.selectOptions(time, 'For a week');
  const days = () => {
    const until = api.requests.find(({ id }) => id === 'r-plan')?.snoozedUntil ?? '';
    return Math.round((new Date(until).getTime() - Date.now()) / 86_400_000);
  };
  await waitFor(() => expect(days()).toBeGreaterThanOrEqual(6));
});

test('sees what a colleague sets aside', async () => {
  const { api, stream } = renderApp('/inbox/r-permission');
  await screen.findByRole('link', { name: 'Inbox 6' });
  api.tend('r-plan', { until: new Date(Date.now() + 60_000).toISOString() });
  act(() => stream()?.send(UPDATED));
  expect(await screen.findByRole('link', { name: 'Set aside 1' })).toBeVisible();
});

test('gives a request to somebody, and to nobody', async () => {
  const { user } = renderApp('/inbox/r-plan');
  await user.click(await screen.findByRole('button', { name: 'Assign…' }));
  await user.keyboard('grace{Enter}');
  await user.click(await screen.findByRole('button', { name: 'assigned to grace' }));
  expect(
    screen.getByRole('link', { name: /Start changing code.*assigned to grace/ }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'To nobody' }));
  expect(await screen.findByRole('button', { name: 'Assign…' })).toBeVisible();
});

test('says that what was settled meanwhile is not set aside', async () => {
  const { user, api } = renderApp('/inbox/r-budget');
  await screen.findByRole('heading', { level: 1, name: /Raise the budget/ });
  api.requests = api.requests.map((one) =>
    one.id === 'r-budget' ? { ...one, status: 'settled' } : one,
  );
  await user.keyboard('s');
  expect(await screen.findByText('It was not set aside: Grace was first.')).toBeVisible();
});

test.each([
  ['r-question', /session token/, 'textbox', 'Something else'],
  ['r-plan', /Start changing/, 'textbox', 'Comment on step 1'],
  ['r-delivery', /Hand over/, 'checkbox', 'The calendar opens on a phone.'],
  ['r-budget', /Raise the budget/, 'textbox', 'New limit in dollars'],
])('goes by a key to what can be edited on %s', async (id, title, role, name) => {
  const { user } = renderApp(`/inbox/${id}`);
  await screen.findByRole('heading', { level: 1, name: title });
  await user.keyboard('e');
  await waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus());
});

test('lists what is settled with who settled it', async () => {
  renderApp('/inbox?show=settled', (api) => {
    const request = api.requests.find(({ id }) => id === 'r-budget') ?? expect.fail('no request');
    api.settle(request, { decisionId: 'x', digest: request.digest, outcome: 'approve' }, 'grace');
  });
  expect(
    await screen.findByRole('link', { name: /Raise the budget.*grace approved/ }),
  ).toBeVisible();
});
