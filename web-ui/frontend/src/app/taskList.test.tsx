import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';

test('heads each column of the task list and shows the progress of a plan', async () => {
  renderApp('/tasks');

  const row = await screen.findByRole('row', { name: /Round invoices half up/ });
  expect(within(row).getByRole('progressbar', { name: '1 of 3 steps' })).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Task',
    'State',
    'Progress',
    'Repository',
    'Requester',
    'Cost',
    'Created',
    'Changed',
  ]);
});

test('keeps the filters in the address and gives them to the server', async () => {
  const { user } = renderApp('/tasks?state=waiting');
  await screen.findByRole('link', { name: 'Round invoices half up' });

  await user.selectOptions(screen.getByLabelText('Repository'), 'acme/billing');

  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Rework the storage layer' })).toBeNull(),
  );
  expect(screen.getByRole('link', { name: 'Round invoices half up' })).toBeVisible();
  expect(new URLSearchParams(window.location.search).get('repo')).toBe('/srv/git/acme/billing');
  expect(new URLSearchParams(window.location.search).get('state')).toBe('waiting');
});

test.each(['requester=nobody', 'from=2999-01-01', 'to=2001-01-01'])(
  'finds no task by the filter %s of an address',
  async (filter) => {
    renderApp(`/tasks?${filter}`);
    expect(await screen.findByText('No task matches')).toBeVisible();
  },
);

test('shows that the server refuses a day which is none', async () => {
  renderApp('/tasks?from=yesterday');
  expect(await screen.findByText(/'yesterday' can't be a day/)).toBeVisible();
});
