import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decided } from '~/mock/decided';
import { renderApp } from '~/mock/renderApp';
import type { MockApi } from '~/mock/MockApi';
import type { HumanRequest } from '~/shared/api/request';

function voting(change: Partial<HumanRequest['votes']>) {
  return (api: MockApi) => {
    api.requests = api.requests.map((one): HumanRequest =>
      one.kind === 'delivery' ? { ...one, votes: { ...one.votes, ...change } } : one,
    );
  };
}

test('says whose votes a request waits for, and who has voted', async () => {
  renderApp('/inbox/r-delivery');
  expect(await screen.findByText('Waiting for 1 more of security (cy)')).toBeVisible();
  expect(screen.getByText('1 of 2 votes')).toBeVisible();
  expect(screen.getByText('bo approved it')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take my vote back' })).toBeNull();
});

test('lets nobody approve a task of their own', async () => {
  const { user } = renderApp('/inbox/r-delivery', (api) => voting({ barred: api.caller })(api));
  const bar = await screen.findByRole('region', { name: 'Decide' });
  await waitFor(() => expect(bar).toHaveTextContent('somebody else approves it'));
  await user.keyboard('a');
  expect(within(bar).getByRole('button', { name: /^Send back/ })).not.toHaveAttribute('title');
  expect(decided()).toEqual([]);
});

test('takes back the vote of the person at the page', async () => {
  const { user } = renderApp('/inbox/r-delivery', (api) =>
    voting({ cast: [{ by: api.caller, outcome: 'approve', at: '2026-11-20T10:00:00Z' }] })(api),
  );
  await user.click(await screen.findByRole('button', { name: 'Take my vote back' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Take my vote back' })).toBeNull(),
  );
});
