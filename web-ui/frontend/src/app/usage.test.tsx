import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '~/mock/renderApp';

it('tells what models took, with the cached share and what has no price, and keeps the grouping in the address', async () => {
  const { user } = renderApp('/usage');

  await user.selectOptions(await screen.findByLabelText('By'), 'Requester');
  expect(await screen.findByText('No model was called in this time')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('By'), 'Model');

  const table = await screen.findByRole('table');
  expect(within(table).getByRole('columnheader', { name: 'Cached share' })).toBeVisible();
  expect(within(table).getByRole('row', { name: /claude-sonnet/ })).toHaveTextContent(
    '21242K309.6K88%1.2K$1.75',
  );
  expect(within(table).getByRole('row', { name: /own\/free/ })).toHaveTextContent('–*');
  expect(screen.getByText('* without the calls whose price is unknown')).toBeVisible();
  expect(screen.getByText(/^Tokens: 441K. Input from cache: 88%. Cost: \$1.75\*.$/)).toBeVisible();
  expect(window.location.search).toBe('?by=model');
});

it('draws a column for each day of the period, days without a call too', async () => {
  const { user } = renderApp('/usage?days=7');

  const chart = await screen.findByRole('img', {
    name: /^Tokens of each day; most on .*: 352.8K$/,
  });
  const columns = () => [...chart.children].map((column) => column.getAttribute('title'));
  expect(columns()).toHaveLength(7);
  expect(columns().at(-3)).toMatch(/352.8K tokens, 88% of the input from cache$/);
  expect(columns().at(-2)).toMatch(/: 0 tokens, – of the input from cache$/);
  expect(screen.getByRole('table')).toBeVisible();

  await user.selectOptions(screen.getByLabelText('Period'), '90 days');
  await waitFor(() =>
    expect(screen.getByRole('img', { name: /^Tokens/ }).children).toHaveLength(90),
  );
});

it('stacks the tokens of each repository in a bar', async () => {
  renderApp('/usage?by=repository');

  const row = await screen.findByRole('row', { name: /billing/ });
  const widths = [...row.querySelectorAll<HTMLElement>('.bar > span')].map((part) =>
    Math.round(
      Number.parseFloat(part.style.inlineSize || part.style.getPropertyValue('inline-size')),
    ),
  );
  expect(widths).toEqual([88, 12, 0]);
  expect(screen.queryByRole('img', { name: /^Tokens/ })).toBeNull();
});

it('shows the spending of a group and its people beside the limits, month by month', async () => {
  const { user } = renderApp('/usage');

  await user.selectOptions(await screen.findByLabelText('By'), 'Limits');
  const group = await screen.findByRole('row', { name: /group security/ });
  expect(group).toHaveTextContent('$412.50 of $500');
  expect(screen.getByRole('row', { name: /ana/ })).toHaveTextContent('none');
  await user.selectOptions(screen.getByLabelText('Group'), 'security');
  expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
    'href',
    '/api/spending/export?period=month&group=security',
  );
  await user.click(screen.getByRole('button', { name: 'Earlier' }));
  expect(await screen.findByText('Spending in 2026-10 (Europe/Berlin)')).toBeVisible();
  expect(window.location.search).toContain('day=2026-10-31');
});

it('marks a task whose limit on spending is nearly used up', async () => {
  renderApp('/tasks/t-live');

  expect(
    await screen.findByText(/^Limit of group security for 2026-11: \$412.50 of \$500/),
  ).toBeVisible();
});

it('shows a team lead the sums, models and nearly used limits of the team', async () => {
  const { user } = renderApp('/usage');

  await user.selectOptions(await screen.findByLabelText('By'), 'Team');
  const close = await screen.findByRole('region', { name: 'Close to a limit' });
  expect(within(close).getByText('group security, 2026-11: warned')).toBeVisible();
  expect(
    within(close).getByText('github.com/acme/vault, 2026-11: used up, tasks wait'),
  ).toBeVisible();
  const sums = screen.getByRole('table', { name: /^Spending of security in 2026-11/ });
  expect(within(sums).getByRole('row', { name: /vault/ })).toHaveTextContent('$96.25 of $90');
  const models = screen.getByRole('table', { name: 'The team’s people, by model' });
  expect(within(models).getByRole('row', { name: /claude-sonnet/ })).toHaveTextContent('$412.50');
  await user.click(screen.getByRole('button', { name: 'Earlier' }));
  expect(await screen.findByText('Spending of security in 2026-10 (Europe/Berlin)')).toBeVisible();
  expect(window.location.search).toContain('by=team');
});
