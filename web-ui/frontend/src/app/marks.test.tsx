import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { markedFiles } from '~/mock/changes';
import { renderApp } from '~/mock/renderApp';
import { changeLanguage } from '~/shared/i18n';

afterEach(() => changeLanguage('en'));

test('marks the changed files that other programs execute', async () => {
  const { api } = renderApp('/tasks/t-billing/changes', (mock) => {
    mock.files = markedFiles();
  });
  expect(api.files).toHaveLength(4);
  expect(await screen.findByText('runs on your machine')).toBeVisible();
  expect(screen.getByText('VS Code runs its tasks when the folder opens')).toBeVisible();
  expect(screen.getByText('runs on your build server')).toBeVisible();
  expect(screen.getByText('steers agents')).toBeVisible();
  const list = screen.getByRole('navigation', { name: 'Changed files' });
  expect(within(list).getAllByRole('img', { name: /runs on|steers/ })).toHaveLength(3);
});

test('marks them in the reader’s language', async () => {
  await changeLanguage('zh');
  renderApp('/tasks/t-billing/changes', (mock) => {
    mock.files = markedFiles();
  });
  expect(await screen.findByText('会在您的机器上运行')).toBeVisible();
});

test('marks them in a plan before a person decides', async () => {
  renderApp('/inbox/r-plan');
  expect(await screen.findByText('Files that other programs execute')).toBeVisible();
  expect(screen.getByText(/Step 2 changes build.gradle: runs on your machine/)).toBeVisible();
});

test('marks them in a delivery before a person decides', async () => {
  renderApp('/inbox/r-delivery');
  expect(await screen.findByText('runs on your machine')).toBeVisible();
});

test('names the tools that an MCP server alone calls read-only', async () => {
  const { user } = renderApp('/tasks');
  await user.click(await screen.findByText(/4 MCP servers/));
  expect(screen.getByText(/these tools only read: read_text_file, list_directory/)).toBeVisible();
  expect(screen.getByText('mcp.files.readOnly')).toBeVisible();
});
