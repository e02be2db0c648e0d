import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '~/mock/renderApp';

it('holds two tasks side by side by agent, and leads to each', async () => {
  renderApp('/tasks/t-light/compare');

  const table = await screen.findByRole('table');
  const explorers = within(table).getByRole('row', { name: /^explore/ });
  expect(explorers).toHaveTextContent('–Calls: 9, tokens: 42.9K, $0.15');
  expect(within(table).getByRole('link', { name: 't-layered' })).toHaveAttribute(
    'href',
    '/tasks/t-layered',
  );
});
