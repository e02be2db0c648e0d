import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { MOCK_TOKEN } from '~/mock/MockApi';
import type { MockApi } from '~/mock/MockApi';
import { renderApp } from '~/mock/renderApp';
import { getInfo } from '~/shared/api/info';
import { signedOut } from '~/shared/api/session';
import { changeLanguage } from '~/shared/i18n';

const apis: MockApi[] = [];

// No call that waits for the sign-in may reach the next test.
afterEach(() => {
  for (const api of apis.splice(0)) api.signedOut = false;
  signedOut.set(false);
});

function expire(api: MockApi) {
  apis.push(api);
  api.signedOut = true;
}

const dialog = () => screen.findByRole('dialog', { name: 'You are signed out' });

async function signIn(user: UserEvent, token: string) {
  await user.type(await screen.findByLabelText(/enter the token/), token);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

async function typeDraft() {
  const shown = renderApp('/tasks/t-live/transcript');
  const field = await screen.findByLabelText('Message to the task');
  await shown.user.type(field, 'Keep the old name');
  return { ...shown, field };
}

test('says that the session has expired when the event stream is refused', async () => {
  const { api, stream } = renderApp('/tasks');
  await screen.findByRole('heading', { level: 1, name: 'Tasks' });
  expire(api);
  stream()?.fail(true);
  expect(await dialog()).toBeVisible();
  expect(screen.queryByText(/connection to the server is lost/)).toBeNull();
});

test('says that the session has expired when a request is refused', async () => {
  const { api } = await typeDraft();
  expire(api);
  void getInfo();
  expect(await dialog()).toHaveTextContent('./perdure open');
});

test('signs in where a person is, keeps the draft, and sends what was refused', async () => {
  const { api, user, field } = await typeDraft();
  expire(api);
  await user.type(field, '{Enter}');
  await dialog();
  expect(api.said).toEqual([]);
  await signIn(user, 'wrong');
  expect(await screen.findByText('That is not the token.')).toBeVisible();
  expect(field).toHaveValue('Keep the old name');
  await user.clear(screen.getByLabelText(/enter the token/));
  await signIn(user, MOCK_TOKEN);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(api.said.map(({ text }) => text)).toEqual(['Keep the old name']));
});

test('goes on when a person signs in by the link in another tab', async () => {
  const { api, stream } = await typeDraft();
  expire(api);
  stream()?.fail(true);
  await dialog();
  api.signedOut = false;
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(stream()?.readyState).toBe(1));
  expect(screen.getByLabelText('Message to the task')).toHaveValue('Keep the old name');
});

test('leaves a way back to the sign-in after it was closed', async () => {
  const { api, user, stream } = await typeDraft();
  expire(api);
  stream()?.fail(true);
  await dialog();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await dialog()).toBeVisible();
});

test('says it in Chinese', async () => {
  const { api, stream } = renderApp('/tasks');
  await screen.findByRole('heading', { level: 1, name: 'Tasks' });
  await changeLanguage('zh');
  expire(api);
  stream()?.fail(true);
  expect(await screen.findByRole('dialog', { name: '您已退出登录' })).toBeVisible();
  await changeLanguage('en');
});
