import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import type { AuditFinding } from '~/shared/api/decision';

const changed: AuditFinding = {
  taskId: 't-ledger',
  kind: 'changed',
  position: 1,
  requestId: 'r-plan-2',
  decisionId: 'd-0',
  sentence: "Decision 1 of task 't-ledger' is not as it was recorded.",
};
const cut: AuditFinding = {
  taskId: 't-ledger',
  kind: 'cut',
  position: 2,
  sentence: "The decisions of task 't-ledger' end at 1.",
};

test('marks a decision whose record was changed, and tells that others are gone', async () => {
  renderApp('/tasks/t-ledger/decisions', (api) => {
    api.breaks = [changed, cut];
    api.decisions = api.decisions.map((one) => ({ ...one, broken: changed }));
  });
  const row = (await screen.findByText(/The record of this decision was changed/)).closest('li');
  expect(row).toHaveTextContent('is not as it was recorded');
  expect(screen.getByText(/The end of the record is missing/).closest('li')).toBeNull();
});

test('tells an operator that the log is broken, and leads to the decisions', async () => {
  renderApp('/operate', (api) => (api.breaks = [changed]));
  const part = await screen.findByRole('region', { name: 'Log of decisions' });
  expect(part).toHaveTextContent('1 place is not as it was recorded');
  expect(within(part).getByRole('link', { name: 'Decisions of the task' })).toHaveAttribute(
    'href',
    '/tasks/t-ledger/decisions',
  );
});

test('tells an operator that the log is as it was recorded', async () => {
  renderApp('/operate');
  expect(await screen.findByText(/42 decisions are as they were recorded/)).toBeVisible();
});
