import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import { server } from '~/mock/server';
import { changeTheme } from './theme';

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
  'opens the palette by %s and finds requests, tasks, pages and actions',
  async (chord) => {
    const { user } = renderApp('/permissions');
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard(chord);
    const field = await screen.findByRole('combobox', { name: 'Task, request, page or action' });
    const list = within(screen.getByRole('listbox', { name: 'Found' }));
    await list.findByRole('option', { name: /^Round invoices half up .*Task$/ });
    const names = [/Request$/, /^Usage.*Page$/, /^New task.*Action$/, /^Theme: dark.*Action$/i];
    for (const name of names)
      expect(list.getAllByRole('option', { name }).length).toBeGreaterThan(0);
    expect(field).toHaveFocus();
    await user.keyboard('invoices half');
    await waitFor(() => expect(list.queryByRole('option', { name: /Page$/ })).toBeNull());
    await user.click(await list.findByRole('option', { name: /^Round invoices half up .*Task$/ }));
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/tasks\/t-billing/));
  },
);

test('goes to the chosen entry by the Enter key', async () => {
  const { user } = renderApp('/permissions');
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Task, request, page or action' });
  await user.keyboard('usage{ArrowDown}{ArrowUp}{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/usage'));
});

test('keeps the chosen entry when the server finds tasks afterwards', async () => {
  const { user } = renderApp('/permissions');
  await screen.findByRole('heading', { level: 1 });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.use(http.get('*/api/tasks', () => answered.then(() => undefined)));
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Task, request, page or action' });
  await user.keyboard('{ArrowUp}');
  const last = () => screen.getByRole('option', { selected: true });
  expect(last()).toHaveAccessibleName(/Action$/);
  answer();
  await screen.findAllByRole('option', { name: /Task$/ });
  expect(last()).toHaveAccessibleName(/Action$/);
});

test('names the themes, and the header shows the one that is chosen', async () => {
  const { user } = renderApp('/permissions');
  await user.click(await screen.findByRole('button', { name: 'Find anything' }));
  await screen.findByRole('combobox', { name: 'Task, request, page or action' });
  await user.keyboard('theme dark{Enter}');
  expect(await screen.findByRole('button', { name: 'Theme: Dark' })).toBeVisible();
  expect(document.documentElement.dataset.theme).toBe('dark');
  changeTheme('system');
});

test('closes by its button', async () => {
  const { user } = renderApp('/permissions');
  await user.click(await screen.findByRole('button', { name: 'Find anything' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('combobox', { name: 'Task, request, page or action' })).toBeNull();
});
