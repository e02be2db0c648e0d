import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { longPlan } from '~/mock/plans';
import { decided } from '~/mock/decided';
import { renderApp } from '~/mock/renderApp';
import { server } from '~/mock/server';

const GONE = { requestId: 'r-plan', status: 'settled' } as const;
const REVISED = {
  seq: 8,
  kind: 'plan.revised',
  taskId: 't-ledger',
  data: { revision: 4, digest: 'digest-of-revision-4' },
} as const;

const title = () => screen.findByRole('textbox', { name: 'Title of step 2' });

/** The heading of a step. A query by role would find the names of all that is on the page, again and again. */
const step = (name: RegExp) =>
  screen.findByText((_, element) => name.test(element?.textContent ?? ''), { selector: 'h3' });

async function retitle(user: UserEvent, text: string) {
  const field = await title();
  await user.clear(field);
  await user.type(field, text);
}

const block=()=>{const e=Date.now()+11500; while(Date.now()<e){ /* held */ }};
test('B0 after: await user.click(await screen.findByRole(button, { name: /Ed', async () => {
  const { user, api } = renderApp('/tasks/t-ledger/plan');
  await user.click(await screen.findByRole('button', { name: /Edit the plan/ }));
  block();
  await retitle(user, 'Move it');
  await user.click(screen.getByRole('button', { name: 'Move step 3 up' }));
  await user.click(screen.getByRole('button', { name: 'Remove step 1' }));
  const approve = screen.getByRole('button', { name: 'Approve with my changes' });
  await screen.findByText('The plan check finds nothing.');
  await user.click(approve);
  expect(await step(/2 Move it/)).toBeVisible();
  await waitFor(() =>
    expect(decided()).toMatchObject([{ outcome: 'approve', digest: 'digest-of-revision-4' }]),
  );
  expect(api.plan.steps).toMatchObject([
    { id: 'memory', dependsOn: [] },
    { id: 'move', title: 'Move it', dependsOn: [] },
  ]);
});

test('B1 after: await retitle(user, Move it);', async () => {
  const { user, api } = renderApp('/tasks/t-ledger/plan');
  await user.click(await screen.findByRole('button', { name: /Edit the plan/ }));
  await retitle(user, 'Move it');
  block();
  await user.click(screen.getByRole('button', { name: 'Move step 3 up' }));
  await user.click(screen.getByRole('button', { name: 'Remove step 1' }));
  const approve = screen.getByRole('button', { name: 'Approve with my changes' });
  await screen.findByText('The plan check finds nothing.');
  await user.click(approve);
  expect(await step(/2 Move it/)).toBeVisible();
  await waitFor(() =>
    expect(decided()).toMatchObject([{ outcome: 'approve', digest: 'digest-of-revision-4' }]),
  );
  expect(api.plan.steps).toMatchObject([
    { id: 'memory', dependsOn: [] },
    { id: 'move', title: 'Move it', dependsOn: [] },
  ]);
});

test('B2 after: await user.click(screen.getByRole(button, { name: Move step ', async () => {
  const { user, api } = renderApp('/tasks/t-ledger/plan');
  await user.click(await screen.findByRole('button', { name: /Edit the plan/ }));
  await retitle(user, 'Move it');
  await user.click(screen.getByRole('button', { name: 'Move step 3 up' }));
  block();
  await user.click(screen.getByRole('button', { name: 'Remove step 1' }));
  const approve = screen.getByRole('button', { name: 'Approve with my changes' });
  await screen.findByText('The plan check finds nothing.');
  await user.click(approve);
  expect(await step(/2 Move it/)).toBeVisible();
  await waitFor(() =>
    expect(decided()).toMatchObject([{ outcome: 'approve', digest: 'digest-of-revision-4' }]),
  );
  expect(api.plan.steps).toMatchObject([
    { id: 'memory', dependsOn: [] },
    { id: 'move', title: 'Move it', dependsOn: [] },
  ]);
});

test('B3 after: await user.click(screen.getByRole(button, { name: Remove ste', async () => {
  const { user, api } = renderApp('/tasks/t-ledger/plan');
  await user.click(await screen.findByRole('button', { name: /Edit the plan/ }));
  await retitle(user, 'Move it');
  await user.click(screen.getByRole('button', { name: 'Move step 3 up' }));
  await user.click(screen.getByRole('button', { name: 'Remove step 1' }));
  block();
  const approve = screen.getByRole('button', { name: 'Approve with my changes' });
  await screen.findByText('The plan check finds nothing.');
  await user.click(approve);
  expect(await step(/2 Move it/)).toBeVisible();
  await waitFor(() =>
    expect(decided()).toMatchObject([{ outcome: 'approve', digest: 'digest-of-revision-4' }]),
  );
  expect(api.plan.steps).toMatchObject([
    { id: 'memory', dependsOn: [] },
    { id: 'move', title: 'Move it', dependsOn: [] },
  ]);
});

test('B4 after: const approve = screen.getByRole(button, { name: Approve wit', async () => {
  const { user, api } = renderApp('/tasks/t-ledger/plan');
  await user.click(await screen.findByRole('button', { name: /Edit the plan/ }));
  await retitle(user, 'Move it');
  await user.click(screen.getByRole('button', { name: 'Move step 3 up' }));
  await user.click(screen.getByRole('button', { name: 'Remove step 1' }));
  const approve = screen.getByRole('button', { name: 'Approve with my changes' });
  block();
  await screen.findByText('The plan check finds nothing.');
  await user.click(approve);
  expect(await step(/2 Move it/)).toBeVisible();
  await waitFor(() =>
    expect(decided()).toMatchObject([{ outcome: 'approve', digest: 'digest-of-revision-4' }]),
  );
  expect(api.plan.steps).toMatchObject([
    { id: 'memory', dependsOn: [] },
    { id: 'move', title: 'Move it', dependsOn: [] },
  ]);
});

test('B5 after: await screen.findByText(The plan check finds nothing.);', async () => {
  const { user, api } = renderApp('/tasks/t-ledger/plan');
  await user.click(await screen.findByRole('button', { name: /Edit the plan/ }));
  await retitle(user, 'Move it');
  await user.click(screen.getByRole('button', { name: 'Move step 3 up' }));
  await user.click(screen.getByRole('button', { name: 'Remove step 1' }));
  const approve = screen.getByRole('button', { name: 'Approve with my changes' });
  await screen.findByText('The plan check finds nothing.');
  block();
  await user.click(approve);
  expect(await step(/2 Move it/)).toBeVisible();
  await waitFor(() =>
    expect(decided()).toMatchObject([{ outcome: 'approve', digest: 'digest-of-revision-4' }]),
  );
  expect(api.plan.steps).toMatchObject([
    { id: 'memory', dependsOn: [] },
    { id: 'move', title: 'Move it', dependsOn: [] },
  ]);
});

test('B6 after: await user.click(approve);', async () => {
  const { user, api } = renderApp('/tasks/t-ledger/plan');
  await user.click(await screen.findByRole('button', { name: /Edit the plan/ }));
  await retitle(user, 'Move it');
  await user.click(screen.getByRole('button', { name: 'Move step 3 up' }));
  await user.click(screen.getByRole('button', { name: 'Remove step 1' }));
  const approve = screen.getByRole('button', { name: 'Approve with my changes' });
  await screen.findByText('The plan check finds nothing.');
  await user.click(approve);
  block();
  expect(await step(/2 Move it/)).toBeVisible();
  await waitFor(() =>
    expect(decided()).toMatchObject([{ outcome: 'approve', digest: 'digest-of-revision-4' }]),
  );
  expect(api.plan.steps).toMatchObject([
    { id: 'memory', dependsOn: [] },
    { id: 'move', title: 'Move it', dependsOn: [] },
  ]);
});

