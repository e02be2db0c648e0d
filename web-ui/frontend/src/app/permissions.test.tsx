import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';

const rules = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Remembered permissions' });
  return within(screen.getByRole('list', { name: 'Remembered permissions' }));
};

test('tells of each remembered rule where it holds, until when, by whom and by which decision', async () => {
  renderApp('/permissions');
  const [expired, host, repository] = (await rules()).getAllByRole('listitem');
  expect(repository).toHaveTextContent(
    /bash npm install \*In every task on acme\/billinguntil revokedallowed by ada · 1 day ago/,
  );
  expect(
    within(repository as HTMLElement).getByRole('link', { name: 'the decision' }),
  ).toHaveAttribute('href', '/inbox/r-permission');
  expect(host).toHaveTextContent(
    /network registry.npmjs.orgIn task t-billing · acme\/billinguntil /,
  );
  expect(expired).toHaveTextContent('Expired');
  expect(within(expired as HTMLElement).queryByRole('button')).toBeNull();
});

test('revokes a rule after saying what that means', async () => {
  const { user, api } = renderApp('/permissions');
  const list = await rules();
  await user.click(list.getByRole('button', { name: 'Revoke bash: npm install *…' }));
  const dialog = screen.getByRole('dialog', { name: 'Revoke this permission?' });
  expect(dialog).toHaveTextContent(/also in running tasks/);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.rules.map(({ id }) => id)).not.toContain('rule-2');
  await waitFor(() => expect(screen.queryByText('npm install *')).toBeNull());
});

test('says so where somebody else revoked a rule before', async () => {
  const { user, api } = renderApp('/permissions');
  await user.click((await rules()).getByRole('button', { name: /registry/ }));
  api.rules = [];
  await user.click(screen.getByRole('button', { name: 'Revoke it' }));
  expect(await screen.findByText('It was revoked already.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Nothing is remembered')).toBeVisible();
});

test('finds rules by the words of their repository, and is reached from the form that leaves one', async () => {
  const { user } = renderApp('/inbox/r-permission');
  await user.click(await screen.findByRole('button', { name: /^Always/ }));
  await user.click(screen.getByRole('link', { name: 'What is remembered already' }));
  expect((await rules()).getAllByRole('listitem')).toHaveLength(4);
  await user.type(screen.getByRole('searchbox', { name: 'Find a rule' }), ' push');
  await waitFor(async () => expect((await rules()).getAllByRole('listitem')).toHaveLength(1));
});

test('shows an error with a way to try again', async () => {
  renderApp('/permissions', (api) => (api.rulesFail = true));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
