import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '~/mock/renderApp';

it('draws the lanes, and says the same in tables, every gap with its cause', async () => {
  renderApp('/tasks/t-billing/timeline');

  expect(await screen.findByRole('img', { name: /12 pieces in 8 lanes, 3 gaps/ })).toBeVisible();
  const gaps = within(screen.getByRole('region', { name: 'Gaps and their causes' }));
  expect(gaps.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Took'),
    expect.stringContaining('the worker or the engine was away'),
    expect.stringContaining('No worker had taken it yet'),
    expect.stringContaining('Checkpoints and records between two calls'),
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

it('shows the opening of the workspace, checks, merges and short gaps in lanes', async () => {
  renderApp('/tasks/t-billing/timeline');

  const chart = await screen.findByRole('img', { name: /8 lanes/ });
  const titled = (words: string) => within(chart).getByText(words).parentElement;
  expect(titled('Workspace opened · 30 sec')).toHaveAttribute('data-lane', 'opening');
  expect(titled('./gradlew test · 3 min 0 sec')).toHaveAttribute('data-failed', 'true');
  expect(titled('Step totals merged · 29 sec')).toHaveAttribute('data-lane', 'merge');
  expect(titled('Checkpoints and records between two calls · 0.6 sec')).toHaveAttribute(
    'data-cause',
    'between',
  );
});

it('zooms by key and by what is in a table, and back to all of it', async () => {
  const { user } = renderApp('/tasks/t-billing/timeline');
  await screen.findByRole('img', { name: /12 pieces/ });

  await user.keyboard('+');
  expect(await screen.findByRole('img', { name: /6 pieces/ })).toBeVisible();
  await user.keyboard('0');
  await screen.findByRole('img', { name: /12 pieces/ });
  const gaps = within(screen.getByRole('region', { name: 'Gaps and their causes' }));
  await user.click(gaps.getAllByRole('button')[1] as HTMLElement);
  expect(await screen.findByRole('img', { name: /pieces in 8 lanes, 1 gaps/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All of it' }));
  expect(await screen.findByRole('img', { name: /12 pieces/ })).toBeVisible();
});
