import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import type { MockApi } from '~/mock/MockApi';
import type { PlanSubject } from '~/shared/api/request';

function continued(change: Partial<PlanSubject>) {
  return (api: MockApi) => {
    api.requests = api.requests.map((request) =>
      request.kind === 'plan'
        ? { ...request, subject: { ...request.subject, ...change } }
        : request,
    );
  };
}

async function rejecting(change: Partial<PlanSubject>) {
  const { user } = renderApp('/inbox/r-plan', continued(change));
  await user.click(await screen.findByRole('button', { name: /Reject…/ }));
  await screen.findByLabelText(/Why is it rejected/);
}

test.each([
  [{ steps: ['memory'] }, 'A no leaves these steps out and delivers the rest.'],
  [{ done: ['extract'] }, 'What is done is kept: Extract the Store interface.'],
  [{ done: ['extract'] }, 'A no leaves the rest out and delivers what is finished.'],
  [{ proposedBy: 'extract' }, 'A no keeps the plan as it is.'],
])('says on the card of %o what a no does', async (change, sentence) => {
  renderApp('/inbox/r-plan', continued(change));
  expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
});

test('says of a new plan that a no ends the task', async () => {
  await rejecting({});
  expect(screen.getByText(/The task ends/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reject the task' })).toBeVisible();
  expect(screen.queryByText(/A no /)).toBeNull();
});

test('does not say of a plan that has begun that a no ends the task', async () => {
  await rejecting({ done: ['extract'] });
  expect(screen.queryByText(/The task ends/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Leave the steps out' })).toBeVisible();
});

test('says of a proposal that a no lets the task go on', async () => {
  await rejecting({ proposedBy: 'extract' });
  expect(screen.getByText(/the task goes on/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reject the proposal' })).toBeVisible();
});
