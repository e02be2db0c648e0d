import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '~/mock/renderApp';

it('draws the lanes, and says the same in tables, every gap with its cause', async () => {
  renderApp('/tasks/t-billing/timeline');

  expect(await screen.findByRole('img', { name: /9 pieces in four lanes, 2 gaps/ })).toBeVisible();
  const gaps = within(screen.getByRole('region', { name: 'Gaps and their causes' }));
  expect(gaps.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Took'),
    expect.stringContaining('the worker or the engine was away'),
    expect.stringContaining('No worker had taken it yet'),
  ]);
  const spans = within(screen.getByRole('region', { name: 'What took longest' }));
  expect(spans.getAllByRole('row')[1]).toHaveTextContent(
    /People Run rm and .\/gradlew in the workspace · settled by grace/,
  );
  expect(spans.getByRole('link', { name: /Run rm/ })).toHaveAttribute(
    'href',
    '/inbox/r-permission',
  );
});

it('zooms by key and by what is in a table, and back to all of it', async () => {
  const { user } = renderApp('/tasks/t-billing/timeline');
  await screen.findByRole('img', { name: /9 pieces/ });

  await user.keyboard('+');
  expect(await screen.findByRole('img', { name: /5 pieces/ })).toBeVisible();
  await user.keyboard('0');
  await screen.findByRole('img', { name: /9 pieces/ });
  const gaps = within(screen.getByRole('region', { name: 'Gaps and their causes' }));
  await user.click(gaps.getAllByRole('button')[1] as HTMLElement);
  expect(await screen.findByRole('img', { name: /pieces in four lanes, 1 gaps/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All of it' }));
  expect(await screen.findByRole('img', { name: /9 pieces/ })).toBeVisible();
});
