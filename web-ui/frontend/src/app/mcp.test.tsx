import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';

test('shows why an MCP server failed, and connects it', async () => {
  const { user } = renderApp('/tasks');
  await user.click(await screen.findByText(/4 MCP servers/));
  expect(screen.getByText(/it gave no answer/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Connect: tracker' }));
  expect(await screen.findByRole('button', { name: 'Disconnect: tracker' })).toBeVisible();
  expect(screen.getByText('Needs login')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Log in: wiki' })).toBeVisible();
  expect(screen.queryByText(/it gave no answer/)).toBeNull();
});

test('ends a login at an MCP server with what the browser brought back', async () => {
  renderApp('/mcp/login?state=s1&code=c1');
  expect(await screen.findByRole('heading', { name: 'Logged in at wiki' })).toBeVisible();
});

test('says why nobody was logged in at an MCP server', async () => {
  renderApp('/mcp/login?state=guessed&error=access_denied');
  expect(await screen.findByText(/No login with this state/)).toBeVisible();
});
