import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';

test('shows at each step of a merged plan which drafts it comes from', async () => {
  renderApp('/tasks/t-ledger/plan', (api) => {
    const steps = api.plan.steps.map((step) =>
      step.id === 'move' ? { ...step, source: 'draft-1, draft-2' } : step,
    );
    api.plan = { ...api.plan, steps };
    api.requests = api.requests.map((request) =>
      request.kind === 'plan'
        ? { ...request, subject: { ...request.subject, plan: api.plan } }
        : request,
    );
  });
  expect(await screen.findByText('from draft-1, draft-2')).toBeVisible();
  expect(screen.getAllByText(/^from draft/)).toHaveLength(1);
});

test('asks for several planners in the form of a new task', async () => {
  const { user, api } = renderApp('/new');
  await user.type(await screen.findByRole('textbox', { name: 'What should be done?' }), 'Mend it.');
  await user.click(screen.getByText('More settings'));
  const planners = screen.getByRole('combobox', { name: 'Planners' });
  expect(within(planners).getAllByRole('option')).toHaveLength(4);
  await user.selectOptions(planners, 'Three');
  const light = await screen.findByRole('option', { name: 'Plan in one call, approve, build' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Strategy' }), light);
  expect(screen.queryByRole('combobox', { name: 'Planners' })).toBeNull();
  expect(api.tasks.length).toBeGreaterThan(0);
});
