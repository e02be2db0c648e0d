import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decided } from '~/mock/decided';
import { renderApp } from '~/mock/renderApp';

test('chooses an option by its number, and answers with it', async () => {
  const { user } = renderApp('/inbox/r-question', (api) => {
    api.requests = api.requests.map((one) =>
      one.kind === 'question'
        ? { ...one, subject: { ...one.subject, questions: one.subject.questions.slice(0, 1) } }
        : one,
    );
  });
  const options = await screen.findAllByRole('radio');
  await user.keyboard('2');
  expect(options[1]).toBeChecked();
  await user.keyboard('a');
  expect(decided()[0]).toMatchObject({ outcome: 'answer' });
});

test('sends a comment beside an answer', async () => {
  const { user } = renderApp('/inbox/r-question');
  await user.click(await screen.findByRole('radio', { name: /Cookie/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Safari' }));
  await user.type(screen.getByRole('textbox', { name: 'Comment for the agent' }), 'For now.');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(decided()).toMatchObject([
    { outcome: 'answer', answers: [['Cookie'], ['Safari']], comment: 'For now.' },
  ]);
});

test('sends the comment with a denial, too', async () => {
  const { user } = renderApp('/inbox/r-question');
  await user.type(
    await screen.findByRole('textbox', { name: 'Comment for the agent' }),
    'Ask Ann.',
  );
  await user.click(screen.getByRole('button', { name: 'Deny' }));
  expect(decided()).toMatchObject([{ outcome: 'deny', comment: 'Ask Ann.' }]);
});

test('shows what was answered, and gives back the words of whoever was too late', async () => {
  const { user, api } = renderApp('/inbox/r-question');
  const [first] = await screen.findAllByRole('textbox', { name: 'Something else' });
  await user.type(first ?? expect.fail('no field'), 'In a header.');
  const request = api.requests.find(({ id }) => id === 'r-question') ?? expect.fail('no request');
  act(() => {
    api.settle(
      request,
      { decisionId: 'x', digest: request.digest, outcome: 'answer', answers: [['Cookie']] },
      'grace',
    );
  });
  cleanup();
  renderApp('/inbox/r-question', (other) => {
    other.requests = api.requests;
    other.decisions = api.decisions;
  });
  expect(await screen.findByText(/grace answered this/)).toBeVisible();
  const status = screen.getByText(/grace answered this/).closest('[role=status]');
  await waitFor(() => expect(status).toHaveTextContent('Cookie'));
  expect(screen.getAllByRole('radio')[0]).toBeDisabled();
});

test('gives back what was typed on a request that somebody else settled first', async () => {
  const { user, api, stream } = renderApp('/inbox/r-plan');
  await user.click(await screen.findByRole('button', { name: 'Send back…' }));
  await user.type(screen.getByRole('textbox', { name: 'What should change?' }), 'Smaller steps.');
  const request = api.requests.find(({ id }) => id === 'r-plan') ?? expect.fail('no request');
  api.settle(request, { decisionId: 'x', digest: request.digest, outcome: 'approve' }, 'grace');
  act(() =>
    stream()?.send({
      kind: 'request.settled',
      taskId: 't-ledger',
      data: { requestId: 'r', status: 'settled', decisionId: 'd', outcome: 'answer', by: 'ada' },
    }),
  );
  expect(await screen.findByText(/grace approved this/)).toBeVisible();
  expect(screen.getByText('Smaller steps.')).toBeVisible();
});

test('names the tasks that are at work while nothing waits', async () => {
  renderApp('/inbox', (api) => (api.requests = []));
  const list = await screen.findByRole('list', { name: 'Running tasks' });
  expect(within(list).getAllByRole('link').length).toBeGreaterThan(0);
  expect(within(list).queryByText('Delivered')).toBeNull();
});

test('tells whoever is new how to begin', async () => {
  renderApp('/inbox', (api) => {
    api.requests = [];
    api.tasks = [];
  });
  expect(await screen.findByText(/Create a task with a repository and a request/)).toBeVisible();
  const main = screen.getByRole('main');
  expect(within(main).getByRole('link', { name: 'New task' })).toHaveAttribute('href', '/new');
});

test.each(['/inbox/r-question', '/inbox/r-permission', '/tasks/t-billing/checks'])(
  'says on %s what a denial does to the run, with a comment and without',
  async (path) => {
    renderApp(path);
    expect(await screen.findByText(/^Deny stops the run/)).toBeVisible();
  },
);
