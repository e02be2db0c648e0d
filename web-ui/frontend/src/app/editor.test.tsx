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

test('approves exactly the revision that the edits became', async () => {
  const { user, api } = renderApp('/tasks/t-ledger/plan');
  await user.click(await screen.findByRole('button', { name: /Edit the plan/ }));
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

test('says beside the step what the check finds, and lets nothing be saved before it is mended', async () => {
  const { user, api } = renderApp('/tasks/t-ledger/plan?edit');
  await user.click(await screen.findByRole('button', { name: 'Add a step' }));
  const step = screen.getByRole('button', { name: '4 Untitled step' }).closest('li');
  expect(await within(step as HTMLElement).findByText('It is missing: write it.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save as the next revision' }));
  expect(api.planRevision).toBe(3);
  await user.click(screen.getByRole('button', { name: /^Undo the last/ }));
  expect(await screen.findByText('The plan check finds nothing.')).toBeVisible();
  expect(screen.queryByRole('button', { name: '4 Untitled step' })).toBeNull();
});

test('keeps what was typed while it is left, and lets the plan not be approved without it', async () => {
  const { user } = renderApp('/tasks/t-ledger/plan?edit');
  await retitle(user, 'Mine');
  await user.click(screen.getByRole('button', { name: 'Continue later' }));
  expect(await screen.findByText(/Your changes to revision 3 are not saved/)).toBeVisible();
  const approve = screen.getByRole('button', { name: /Approve revision 3/ });
  expect(approve).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Continue editing' }));
  expect(await title()).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Discard my changes' }));
  expect(screen.queryByText(/are not saved/)).toBeNull();
});

test('puts the edits over a revision that came meanwhile', async () => {
  const { user, api, stream } = renderApp('/tasks/t-ledger/plan?edit');
  await retitle(user, 'Mine');
  api.revise({ ...api.plan, overview: 'Another overview.' });
  act(() => stream()?.send(REVISED));
  await user.click(
    await screen.findByRole(
      'button',
      { name: 'Put my changes over revision 4' },
      { timeout: 4_000 },
    ),
  );
  expect(await title()).toHaveValue('Mine');
  expect(screen.getByRole('textbox', { name: 'Overview' })).toHaveValue('Another overview.');
  await user.click(screen.getByRole('button', { name: 'Save as the next revision' }));
  expect(await screen.findByText('Another overview.')).toBeVisible();
  expect(api.plan.steps[1]?.title).toBe('Mine');
});

test('keeps the text where the server refuses or nothing waits any more', async () => {
  const { user, api, stream } = renderApp('/tasks/t-ledger/plan?edit');
  await retitle(user, 'Mine');
  server.use(
    http.put('/api/tasks/:id/plan', () =>
      HttpResponse.json(
        { code: 'invalid', detail: 'steps[1].title: It is a joke.' },
        { status: 422 },
      ),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Save as the next revision' }));
  expect(await screen.findByText(/steps\[1\].title: It is a joke/)).toBeVisible();
  const [plan] = api.requests;
  if (plan) api.settle(plan, { decisionId: 'd', digest: '', outcome: 'reject' });
  act(() => stream()?.send({ seq: 9, kind: 'request.updated', taskId: 't-ledger', data: GONE }));
  expect(await screen.findByText(/does not wait for approval any more/)).toBeVisible();
  expect(await title()).toHaveValue('Mine');
});

test.each([
  ['ada', 'by ada'],
  ['hand in the file', 'by hand in the plan file'],
])('says that %s edited a revision', async (editor, words) => {
  renderApp('/tasks/t-ledger/plan', (api) =>
    api.revise({ ...api.plan, overview: 'Another overview.' }, editor),
  );
  expect(
    await screen.findByText(`${words},`, { exact: false, selector: 'header p' }),
  ).toBeVisible();
  expect(
    screen.getByText(`This revision was edited ${words} and is not as the planner wrote it.`),
  ).toBeVisible();
  expect(screen.queryByText(/edit-digest/)).toBeNull();
});

test('names characters that do not show where they are typed', async () => {
  const { user } = renderApp('/tasks/t-ledger/plan?edit');
  await retitle(user, 'safe\u202Eevil');
  expect(screen.getByText(/Holds characters that do not show/)).toHaveTextContent(
    'U+202E right-to-left override',
  );
});

test('marks what changed since an earlier revision by words, and what became of comments', async () => {
  const { user } = renderApp('/tasks/t-ledger/plan');
  await step(/2 Move SQL/);
  expect(await screen.findByText('step changed')).toBeVisible();
  expect(screen.getByText('not followed yet')).toBeVisible();
  expect(screen.getByText('step is gone')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), ' 2');
  expect(await screen.findByText('keeping')).toHaveProperty('tagName', 'DEL');
  expect(screen.getByText('removing')).toHaveProperty('tagName', 'INS');
  await user.click(screen.getByRole('checkbox', { name: 'Only what changed' }));
  expect(screen.queryByRole('heading', { name: /1 Extract/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Overview' })).toBeNull();
});

test('holds steps with those that need them, and says so before it is confirmed', async () => {
  const { user } = renderApp('/inbox/r-plan');
  await user.click(await screen.findByRole('button', { name: /Approve some steps/ }));
  await user.click(screen.getByRole('checkbox', { name: /1 Extract/ }));
  expect(screen.getByRole('button', { name: 'Approve 0 of 3 steps' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(screen.getByRole('checkbox', { name: /2 Move/ }));
  expect(screen.getByText(/Carried out now: 1, 2\. Held: 3;/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve 2 of 3 steps' }));
  expect(decided()).toMatchObject([{ outcome: 'approve', steps: ['extract', 'move'] }]);
});

test('folds a long plan to an index', async () => {
  const { user } = renderApp('/tasks/t-ledger/plan', (api) => api.revise(longPlan(25)));
  const step = await screen.findByRole('button', { name: '25 Carry part 25 of the ledger over' });
  expect(screen.queryByText(/Part 25 moves/)).toBeNull();
  await user.click(step);
  expect(await screen.findByText(/Part 25 moves/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Unfold all' }));
  expect(await screen.findByText(/Part 7 moves/)).toBeVisible();
});
