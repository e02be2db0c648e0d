import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import { changeLanguage } from '~/shared/i18n';

test('says on every page that tasks do not survive a restart', async () => {
  renderApp('/tasks', (api) => (api.info = { ...api.info, durable: false }));
  expect(await screen.findByText(/do not survive a restart/)).toBeVisible();
});

test('says which keys to set where no model is configured', async () => {
  renderApp(
    '/tasks',
    (api) => (api.info = { ...api.info, model: '', modelKeys: ['A_KEY', 'B_KEY'] }),
  );
  expect(await screen.findByText(/set one of A_KEY, B_KEY, or PERDURE_MODEL/)).toBeVisible();
});

test('says on every page that no model is being used', async () => {
  renderApp('/new', (api) => (api.info = { ...api.info, model: 'script/demo.yaml' }));
  expect(await screen.findByText(/No model is being used/)).toBeVisible();
});

test('shows on every page which configuration file is broken, and where', async () => {
  const error =
    "The file '/home/ada/.config/perdure/perdure.yaml' is wrong, line 2: there is no key 'modle'.";
  renderApp('/inbox', (api) => (api.info = { ...api.info, configErrors: [error] }));
  expect(await screen.findByText(/line 2: there is no key 'modle'/)).toBeVisible();
  expect(screen.getByText(/does not hold as it is written/)).toBeVisible();
});

test('signs out a browser that has signed in', async () => {
  const { user, api } = renderApp('/inbox', (mock) => (mock.session = true));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await vi.waitFor(() => expect(api.session).toBe(false));
});

test('offers no way out if the server needs no sign-in', async () => {
  renderApp('/inbox');
  await screen.findByRole('region', { name: 'Requests that wait' });
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
});

test('speaks Chinese when asked', async () => {
  renderApp('/inbox');
  await changeLanguage('zh');
  expect(await screen.findByRole('link', { name: /收件箱/ })).toBeVisible();
  expect(document.documentElement.lang).toBe('zh');
  await changeLanguage('en');
  expect(i18next.language).toBe('en');
});

test('says nothing of files in Chinese where a plan names none', async () => {
  renderApp('/inbox/r-plan', (api) => {
    api.requests = api.requests.map((one) => ({
      ...one,
      titleKey: 'plan.fileless.check',
      titleArguments: { steps: '3', files: '0', command: 'make' },
    }));
  });
  await changeLanguage('zh');
  const title = '开始修改代码：3 个步骤，然后运行 make';
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  await changeLanguage('en');
});

test('shows all keys', async () => {
  const { user } = renderApp('/inbox');
  await screen.findByRole('region', { name: 'Requests that wait' });
  await user.keyboard('?');
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('goes where keys say', async () => {
  const { user } = renderApp('/inbox');
  await screen.findByRole('region', { name: 'Requests that wait' });
  await user.keyboard('gt');
  expect(await screen.findByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
});

test('says that there is no page at an address', async () => {
  renderApp('/nowhere/at/all');
  expect(await screen.findByText('There is no page at this address')).toBeVisible();
});
