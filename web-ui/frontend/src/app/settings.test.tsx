import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';

const tokens = async () => within(await screen.findByRole('list', { name: 'Access tokens' }));

test('lists the tokens with what they allow, their last use and their end', async () => {
  renderApp('/settings');
  const [login, ci, old, lost] = (await tokens()).getAllByRole('listitem');
  expect(login).toHaveTextContent(/login from ada@laptopRead, WriteLast used 4 min ago/);
  expect(ci).toHaveTextContent(/ciReadRequesterNever useduntil /);
  expect(old).toHaveTextContent('Expired');
  expect(lost).toHaveTextContent('revoked by grace');
  expect(within(lost as HTMLElement).queryByRole('button')).toBeNull();
});

test('creates an own token and shows its secret once', async () => {
  const { user, api } = renderApp('/settings');
  await user.click(await screen.findByRole('button', { name: 'New token…' }));
  const create = screen.getByRole('button', { name: 'Create' });
  await user.click(create);
  expect(api.newTokens).toEqual([]);
  await user.type(screen.getByLabelText('Name'), 'ci');
  await user.click(create);
  expect(await screen.findByRole('alert')).toHaveTextContent("'ada' has a token 'ci' already.");
  await user.type(screen.getByLabelText('Name'), '-2');
  await user.selectOptions(screen.getByLabelText('The token may'), 'read');
  await user.click(create);
  expect(await screen.findByText('perdure_a9_secret')).toBeVisible();
  expect(api.newTokens.at(-1)).toMatchObject({ name: 'ci-2', scopes: ['read'] });
  expect(api.newTokens.at(-1)).not.toHaveProperty('owner');
  await user.click(screen.getByRole('button', { name: 'I have stored it' }));
  expect(screen.queryByText('perdure_a9_secret')).toBeNull();
  expect(await screen.findByText('ci-2')).toBeVisible();
});

test('an admin names the owner and the roles', async () => {
  const { user, api } = renderApp('/settings', (mock) => {
    mock.rights = [...mock.rights, 'manage_people'];
  });
  expect((await tokens()).getAllByText('of ada')).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'New token…' }));
  await user.type(screen.getByLabelText('Name'), 'bot');
  await user.type(screen.getByLabelText('Owner'), 'bob');
  await user.click(screen.getByLabelText('Approver'));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(api.newTokens.at(-1)).toMatchObject({ owner: 'bob', roles: ['approver'] }),
  );
});

test('an admin limits the roles to some repositories', async () => {
  const { user, api } = renderApp('/settings', (mock) => {
    mock.rights = [...mock.rights, 'manage_people'];
  });
  await tokens();
  await user.click(screen.getByRole('button', { name: 'New token…' }));
  await user.type(screen.getByLabelText('Name'), 'bot');
  await user.type(screen.getByLabelText('Owner'), 'bob');
  await user.click(screen.getByLabelText('Approver'));
  await user.type(screen.getByLabelText('In the repositories'), 'github.com/acme/*');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(api.newTokens.at(-1)).toMatchObject({ roles: ['approver@github.com/acme/*'] }),
  );
  await user.click(screen.getByRole('button', { name: 'I have stored it' }));
  expect(await screen.findByText('Approver (github.com/acme/*)')).toBeVisible();
});

test('revokes a token after saying what that means', async () => {
  const { user, api } = renderApp('/settings');
  await user.click((await tokens()).getByRole('button', { name: 'Revoke ci…' }));
  const dialog = screen.getByRole('dialog', { name: 'Revoke this token?' });
  expect(dialog).toHaveTextContent(/Programs of ada that use the token are refused/);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.tokens.find(({ id }) => id === 'a2')?.revokedBy).toBe('ada');
});

test('says so where a token has ended before', async () => {
  const { user, api } = renderApp('/settings');
  await user.click((await tokens()).getByRole('button', { name: 'Revoke ci…' }));
  api.tokens = [];
  await user.click(screen.getByRole('button', { name: 'Revoke it' }));
  expect(await screen.findByText('It has ended already.')).toBeVisible();
});

test('shows an error with a way to try again, and an empty list', async () => {
  const { user, api } = renderApp('/settings', (mock) => {
    mock.tokensFail = true;
    mock.tokens = [];
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.tokensFail = false;
  await user.click(again);
  expect(await screen.findByText('No token')).toBeVisible();
});

test('offers neither page nor link to a person without the right', async () => {
  renderApp('/settings', (api) => {
    api.rights = ['see'];
  });
  expect(await screen.findByText(/Only people who signed in at an identity/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Settings' })).toBeNull();
});
