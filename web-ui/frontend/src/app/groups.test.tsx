import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { taken } from '~/mock/decided';
import { mockEqual } from '~/mock/equalRequests';
import { renderApp } from '~/mock/renderApp';

const decided = () =>
  taken().map(({ requestId, decision }) => [requestId, decision.digest, decision.outcome]);

test('shows equal operator requests as one line, and settles each by one key', async () => {
  const { user } = renderApp(
    '/inbox',
    (api) => (api.requests = [...api.requests, ...mockEqual(3)]),
  );
  const list = within(await screen.findByRole('region', { name: 'Requests that wait' }));
  await user.click(list.getByRole('link', { name: /openai does not answer: 3 tasks/ }));
  expect(list.queryByText('Task number 2')).toBeNull();
  expect(await screen.findByText('2 more tasks wait for the same')).toBeVisible();
  expect(screen.getByRole('button', { name: /Try again, 3 tasks/ })).toBeVisible();
  await user.keyboard('a');
  expect(decided()).toEqual([
    ['r-equal-1', 'digest-of-1', 'retry'],
    ['r-equal-2', 'digest-of-2', 'retry'],
    ['r-equal-3', 'digest-of-3', 'retry'],
  ]);
  expect(screen.getByText(/^3 tasks: Try again/)).toBeVisible();
  expect(list.queryByText(/openai does not answer/)).toBeNull();
  await user.keyboard('u');
  expect(decided()).toEqual([]);
  expect(await list.findByText('openai does not answer: 3 tasks')).toBeVisible();
});

test('leaves a task out of the decision whose tick is taken', async () => {
  const { user } = renderApp('/inbox/r-equal-1', (api) => (api.requests = mockEqual(3)));
  await user.click(await screen.findByRole('checkbox', { name: 'Task number 2' }));
  await user.click(screen.getByRole('button', { name: /Stop the task/ }));
  expect(decided()).toEqual([
    ['r-equal-1', 'digest-of-1', 'stop'],
    ['r-equal-3', 'digest-of-3', 'stop'],
  ]);
  expect(await screen.findByText('Task number 2')).toBeVisible();
});

test('says how many were settled, and of which somebody else was first', async () => {
  const { user, api } = renderApp('/inbox/r-equal-1', (mock) => (mock.requests = mockEqual(3)));
  await screen.findByText('2 more tasks wait for the same');
  api.requests = api.requests.map((one) =>
    one.id === 'r-equal-2' ? { ...one, digest: 'changed' } : one,
  );
  await user.keyboard('a');
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  expect(await screen.findByText(/settled for 2 of 3 tasks/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Look at it' })).toHaveAttribute(
    'href',
    '/inbox/r-equal-2',
  );
});
