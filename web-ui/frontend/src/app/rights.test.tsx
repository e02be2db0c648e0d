import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decided } from '~/mock/decided';
import { renderApp } from '~/mock/renderApp';
import type { MockApi } from '~/mock/MockApi';

const onlySees = (api: MockApi) => {
  api.rights = ['see'];
};

test('shows no outcome to a person whose roles may not decide, and takes no key', async () => {
  const { user } = renderApp('/inbox/r-permission', onlySees);
  const bar = await screen.findByRole('region', { name: 'Decide' });
  await waitFor(() => expect(bar).toHaveTextContent('Your role may not decide this'));
  expect(within(bar).queryByRole('button', { name: /Allow|Deny/ })).toBeNull();
  await user.keyboard('a');
  expect(decided()).toEqual([]);
});

test('offers neither a new task nor commands to a person whose roles have no right to them', async () => {
  renderApp('/tasks/t-live/transcript', onlySees);
  await screen.findByRole('button', { name: 'More' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /New task/ })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
});

test('offers no button that revokes a rule to a person who may not change rules', async () => {
  renderApp('/permissions', onlySees);
  await screen.findByRole('heading', { level: 1, name: 'Remembered permissions' });
  await screen.findByText('npm install *');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Revoke/ })).toBeNull());
});

const OFFERED = [
  ['/tasks/t-live/transcript', 'textbox', 'Message to the task'],
  ['/inbox/r-plan', 'button', /^Assign|^assigned/],
  ['/inbox/r-plan', 'button', /^Set aside/],
  ['/inbox/r-plan', 'link', 'Edit the plan'],
  ['/tasks/t-ledger/plan', 'button', /^Edit the plan/],
] as const;

test.each(OFFERED)(
  'offers on %s to a person with all rights the %s %s',
  async (path, role, name) => {
    renderApp(path);
    expect((await screen.findAllByRole(role, { name, hidden: true })).length).toBeGreaterThan(0);
  },
);

test.each(OFFERED)('offers on %s to a person who only sees no %s %s', async (path, role, name) => {
  renderApp(path, onlySees);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByRole('button', { name: /New task/ })).toBeNull());
  await waitFor(() => expect(screen.queryByRole(role, { name, hidden: true })).toBeNull());
});

const onlySeesThere = (api: MockApi) => {
  api.roles = ['admin@git.example/acme/other'];
  api.rightsInTasks = ['see'];
};

test.each(OFFERED)(
  'offers on %s to a person with the right in another repository no %s %s',
  async (path, role, name) => {
    renderApp(path, onlySeesThere);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(screen.queryByRole(role, { name, hidden: true })).toBeNull());
    expect(screen.getByRole('button', { name: /New task/ })).toBeVisible();
  },
);

test('shows no outcome to a person who may decide in another repository only', async () => {
  renderApp('/inbox/r-permission', onlySeesThere);
  const bar = await screen.findByRole('region', { name: 'Decide' });
  await waitFor(() => expect(bar).toHaveTextContent('Your role may not decide this'));
});

test('offers no connection of an MCP server to a person who may not operate', async () => {
  const { user } = renderApp('/tasks', onlySees);
  await user.click(await screen.findByText(/4 MCP servers/));
  expect(screen.getByText(/it gave no answer/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Connect|Log in/ })).toBeNull());
});
