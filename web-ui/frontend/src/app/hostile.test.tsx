import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';

test('shows markup in the titles of a task and its steps as the text it is', async () => {
  const markup = '<img src=x onerror="alert(1)">';
  const { container } = renderApp('/tasks/t-ledger/plan', (api) => {
    const steps = api.plan.steps.map((step, n) => (n === 0 ? { ...step, title: markup } : step));
    api.revise({ ...api.plan, steps });
    api.tasks = api.tasks.map((task) => ({ ...task, title: markup }));
  });
  expect(await screen.findByRole('heading', { level: 1, name: markup })).toBeVisible();
  await waitFor(() =>
    expect(screen.getAllByText(markup, { exact: false }).length).toBeGreaterThan(1),
  );
  expect(container.querySelector('img')).toBeNull();
});
