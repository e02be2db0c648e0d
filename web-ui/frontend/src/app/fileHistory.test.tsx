import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test } from 'vitest';
import type { MockApi } from '~/mock/MockApi';
import { renderApp } from '~/mock/renderApp';
import { server } from '~/mock/server';
import { changeLanguage } from '~/shared/i18n';

afterEach(() => changeLanguage('en'));

const resting = (api: MockApi) => {
  api.tasks = api.tasks.map((task) =>
    task.id === 't-billing' ? { ...task, state: 'idle' } : task,
  );
};

test.each([
  ['en', 'Take back…', 'Take back a change of src/Invoice.java?', 'Take it back'],
  ['zh', '撤回…', '撤回 src/Invoice.java 的改动？', '撤回改动'],
] as const)('%s: takes back a file once the effect is shown', async (...row) => {
  const [language, button, title, confirm] = row;
  await changeLanguage(language);
  const { user, api } = renderApp('/tasks/t-billing/changes', resting);
  const [first] = await screen.findAllByRole('button', { name: button });
  if (first) await user.click(first);
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(await dialog.findByText('as before')).toBeVisible();
  expect(api.takenBack).toEqual([]);
  await user.click(dialog.getByRole('button', { name: confirm }));
  await waitFor(() =>
    expect(api.takenBack).toEqual([
      { path: 'src/Invoice.java', scope: 'task', digest: 'effect-on-src/Invoice.java' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('takes back one hunk of a file that has several', async () => {
  const { user, api } = renderApp('/tasks/t-billing/changes', (mock) => {
    resting(mock);
    mock.files = mock.files.slice(0, 1).map((file) => ({
      ...file,
      diff: `${file.diff}@@ -80,1 +81,1 @@\n-old\n+new\n`,
    }));
  });
  await user.click(await screen.findByRole('button', { name: 'Take back…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('What to take back'), 'Hunk 2, from line 81');
  await dialog.findByText('as before');
  await user.click(dialog.getByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(api.takenBack).toMatchObject([{ hunk: 2 }]));
});

test('says that the file has changed since it was shown, and takes nothing back', async () => {
  const { user, api } = renderApp('/tasks/t-billing/changes', resting);
  server.use(
    http.post('/api/tasks/:id/commands', () =>
      HttpResponse.json(
        { code: 'stale_digest', detail: 'The file has changed since you saw it.' },
        { status: 409 },
      ),
    ),
  );
  const [first] = await screen.findAllByRole('button', { name: 'Take back…' });
  if (first) await user.click(first);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('as before');
  await user.click(dialog.getByRole('button', { name: 'Take it back' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(api.takenBack).toEqual([]);
});

test('lists the versions of a file with turn and call, and takes one back', async () => {
  const { user, api } = renderApp('/tasks/t-billing/changes', resting);
  const [first] = await screen.findAllByRole('button', { name: 'Versions' });
  if (first) await user.click(first);
  const versions = within(
    await screen.findByRole('dialog', { name: 'Versions of src/Invoice.java' }),
  );
  expect(
    await versions.findByText(/Turn 2 of run-main.*call run-main\.2\.0 \(edit\)/),
  ).toBeVisible();
  await user.click(versions.getByRole('button', { name: 'Take back…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Take back a change/ }));
  await dialog.findByText('as before');
  await user.click(dialog.getByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(api.takenBack).toMatchObject([{ scope: 'checkpoint:1' }]));
});

test('offers the versions alone while a task works on its files', async () => {
  renderApp('/tasks/t-billing/changes');
  expect(await screen.findAllByRole('button', { name: 'Versions' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Take back…' })).toBeNull();
});
