import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';

test('shows an agent with the lines its values stand in, its warnings, and what a call would come to', async () => {
  const { user } = renderApp('/agents');
  await user.click(await screen.findByRole('link', { name: /explore/ }));
  expect(await screen.findByText('/home/ada/.config/perdure/agents/explore.md:3')).toBeVisible();
  expect(screen.getByText(/never applies, as a later one covers it/)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Arguments' }), 'rm -rf build');
  await user.click(screen.getByRole('button', { name: 'Explain' }));
  expect(await screen.findByText(/rule bash 'rm \*': ask/)).toBeVisible();
});

test('says that an agent is not there', async () => {
  renderApp('/agents/nobody');
  expect(await screen.findByText('There is no agent nobody.')).toBeVisible();
});
