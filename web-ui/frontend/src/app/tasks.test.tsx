import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import type { MockApi } from '~/mock/MockApi';
import { renderApp } from '~/mock/renderApp';
import { server } from '~/mock/server';
import { synthetic } from '~/mock/transcript';
import { SHORT_UNDO_TIMEOUT, outbox } from '~/shared/request/outbox';

const changed = {
  path: 'src/Invoice.java',
  status: 'modified',
  additions: 1,
  deletions: 0,
  binary: false,
  truncated: false,
};

test('shows a task with its state in words, who is awaited and what it cost', async () => {
  renderApp('/tasks/t-ledger/plan');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Rework the storage');
  expect(screen.getByText('Waiting for approval', { exact: false })).toBeVisible();
  expect(screen.getAllByText('$1.84 of $10.00')[0]).toBeVisible();
});

test('approves the plan beside it, but only where the plan is seen', async () => {
  const { user } = renderApp('/tasks/t-ledger/decisions');
  const approve = await screen.findByRole('button', { name: /Approve revision 3/ });
  expect(approve).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('link', { name: 'Plan · rev 3' }));
  await screen.findByRole('heading', { name: 'Overview' });
  await user.click(screen.getByRole('button', { name: /Approve revision 3/ }));
  expect(outbox.outgoing.get()[0]).toMatchObject({
    decision: { outcome: 'approve' },
    patience: SHORT_UNDO_TIMEOUT,
  });
});

const DELTA = { messageId: 'live-main.2', partId: 'live-main.2.0', attempt: 1, output: false };

test('writes streamed text as it comes', async () => {
  const { stream } = renderApp('/tasks/t-live/transcript');
  await screen.findByText(/Cache misses rose by a third/);
  const send = (offset: number, text: string) =>
    act(() =>
      stream()?.send({
        kind: 'part.delta',
        taskId: 't-live',
        runId: 'live-main',
        data: { ...DELTA, offset, text },
      }),
    );
  send(0, 'The key ');
  send(8, 'has a trace id.');
  expect(await screen.findByText('The key has a trace id.')).toBeVisible();
});

test('opens a tool call to its input, its change and its output', async () => {
  const { user } = renderApp('/tasks/t-billing/transcript');
  await user.click(await screen.findByRole('button', { name: /edit src\/Invoice.java/ }));
  const change = await screen.findByRole('region', { name: 'Change' });
  expect(change).toHaveTextContent('RoundingMode.HALF_UP');
  expect(screen.getByRole('region', { name: 'Output' })).toHaveTextContent(
    'Edited src/Invoice.java.',
  );
});

test('shows a denied call with its ruling', async () => {
  const { user } = renderApp('/tasks/t-billing/transcript');
  await user.click(await screen.findByRole('button', { name: /write \/etc\/passwd denied/ }));
  expect(screen.getByRole('region', { name: 'Ruling' })).toHaveTextContent('"deny"');
});

test('folds finished runs of others and opens them when asked', async () => {
  const { user } = renderApp('/tasks/t-billing/transcript');
  await user.click(await screen.findByRole('button', { name: /explore Where money is rounded/ }));
  expect(await screen.findByText('Two places:', { exact: false })).toBeVisible();
});

test('shows changes file by file', async () => {
  renderApp('/tasks/t-billing/changes');
  expect(await screen.findByRole('region', { name: 'src/Invoice.java' })).toHaveTextContent(
    'HALF_UP',
  );
  expect(screen.getByText(/binary file/)).toBeInTheDocument();
});

test('shows a result once: behind the conversation, without words that stand there already', async () => {
  const words = 'The old picker is gone; all 14 uses take the new one.';
  renderApp('/tasks/t-billing/transcript', (api) => {
    const main = api.messages.find(({ id }) => id === 'run-main.2') ?? expect.fail('no message');
    api.messages = api.messages
      .filter(({ id }) => id !== 'run-main.3')
      .map((one) => (one === main ? { ...one, parts: [synthetic(words)] } : one));
    api.tasks = api.tasks.map((task) =>
      task.id === 't-billing'
        ? { ...task, state: 'delivered', result: { text: words, citations: [], branch: 'b/1' } }
        : task,
    );
  });
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(result).toHaveTextContent('b/1');
  expect(await screen.findByText(words)).toBeVisible();
});

test('keeps which files were read, and asks for one again that has changed since', async () => {
  const { user, unmount } = renderApp('/tasks/t-billing/changes');
  await screen.findByRole('region', { name: 'src/Invoice.java' });
  await user.click(screen.getAllByRole('checkbox', { name: 'Viewed' })[0] ?? expect.fail());
  expect(screen.queryByRole('region', { name: 'src/Invoice.java' })).toBeNull();
  unmount();
  renderApp('/tasks/t-billing/changes');
  expect(await screen.findByText('1 of 2 viewed')).toBeVisible();
  cleanup();
  renderApp('/tasks/t-billing/changes');
  server.use(
    http.get('/api/tasks/:id/changes', () =>
      HttpResponse.json({ base: 'a', head: 'b', files: [{ ...changed, diff: '@@ -1 +1 @@\n+x' }] }),
    ),
  );
  expect(await screen.findByText('0 of 1 viewed')).toBeVisible();
});

test('sends comments on lines as one batch, and keeps them until they have arrived', async () => {
  const { user, api, unmount } = renderApp('/tasks/t-billing/changes');
  await user.click(await screen.findByRole('button', { name: 'Comment on line 32' }));
  await user.type(screen.getByRole('textbox', { name: 'Comment on line 32' }), 'Why up?');
  await user.click(
    screen.getAllByRole('button', { name: 'Comment on line 31' })[0] ?? expect.fail(),
  );
  await user.type(screen.getByRole('textbox', { name: 'Comment on line 31' }), 'Keep this.');
  unmount();
  const again = renderApp('/tasks/t-billing/changes');
  await again.user.click(await screen.findByRole('button', { name: 'Send 2 comments' }));
  await waitFor(() => expect(again.api.said).toHaveLength(1));
  expect(api.said).toEqual([]);
  expect(again.api.said[0]).toMatchObject({
    text: 'Comments on the changes.',
    lineComments: [
      { path: 'src/Invoice.java', side: 'old', line: 31, text: 'Keep this.' },
      { path: 'src/Invoice.java', side: 'new', line: 32, text: 'Why up?' },
    ],
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send 2 comments' })).toBeNull());
});

test('shows old and new lines side by side where there is room', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
  const { user } = renderApp('/tasks/t-billing/changes');
  await user.click(await screen.findByRole('radio', { name: 'Side by side' }));
  const row = screen.getByText(/HALF_DOWN/).closest('tr');
  expect(row).toHaveTextContent('HALF_UP');
});

test('shows checks with their exit code and output without colour codes', async () => {
  const { user } = renderApp('/tasks/t-billing/checks');
  expect(await screen.findByText('failed, exit code 1')).toBeVisible();
  await user.click(screen.getByText('Output'));
  expect((await screen.findByText(/rounds half up FAILED/)).textContent).not.toContain('[31m');
});

test('asks before it cancels', async () => {
  const { user, api } = renderApp('/tasks/t-live/transcript');
  await user.click(await screen.findByRole('button', { name: 'Cancel…' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel the task' }));
  await waitFor(() => expect(api.tasks.find(({ id }) => id === 't-live')?.state).toBe('cancelled'));
});

test('hands over a task and opens it', async () => {
  const { user, api } = renderApp('/new');
  await user.type(await screen.findByRole('textbox', { name: 'What should be done?' }), 'Mend it.');
  await user.type(screen.getByRole('textbox', { name: 'Repository' }), '/srv/git/acme/web');
  await user.click(screen.getByRole('button', { name: 'Create task' }));
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/tasks\/t-\d+/));
  expect(api.tasks[0]).toMatchObject({
    request: 'Mend it.',
    repository: { location: '/srv/git/acme/web' },
  });
});

test('says what is wrong with a repository and keeps what was typed', async () => {
  const { user } = renderApp('/new');
  const request = await screen.findByRole('textbox', { name: 'What should be done?' });
  await user.type(request, 'Mend it.');
  await user.type(screen.getByRole('textbox', { name: 'Repository' }), '/missing');
  await user.click(screen.getByRole('button', { name: 'Create task' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no repository at /missing');
  expect(request).toHaveValue('Mend it.');
});

test('says that a task does not exist', async () => {
  renderApp('/tasks/nonsense');
  expect(await screen.findByText('There is no task nonsense.')).toBeVisible();
});

test('finds tasks by words', async () => {
  const { user } = renderApp('/tasks');
  await screen.findByText('Add e-mail login');
  await user.type(screen.getByRole('searchbox', { name: 'Search tasks' }), 'handbook');
  await waitFor(() => expect(screen.queryByText('Add e-mail login')).toBeNull());
  expect(screen.getByText('Translate the handbook')).toBeVisible();
});

test('says while a task plans that it reads only', async () => {
  renderApp('/tasks/t-ledger/plan');
  expect(await screen.findByText(/Planning reads only/)).toBeVisible();
});

test('shows while a task builds what its agent may do and what it asks before', async () => {
  const { user } = renderApp('/tasks/t-billing/checks');
  await user.click(await screen.findByText('Tools and rights'));
  expect(await screen.findByText('rm *')).toBeVisible();
  expect(screen.getByText('commands such as')).toBeVisible();
  expect(screen.queryByText('task')).toBeNull();
});

test('shows what the planner says until the plan is there', async () => {
  const { stream } = renderApp('/tasks/t-live/plan', (api) => {
    api.tasks = api.tasks.map((task) =>
      task.id === 't-live' ? { ...task, phase: 'writing-the-plan' } : task,
    );
  });
  await screen.findByRole('region', { name: 'The plan is being written' });
  act(() =>
    stream()?.send({
      kind: 'part.delta',
      taskId: 't-live',
      runId: 'live-main',
      data: { ...DELTA, offset: 0, text: 'First, ' },
    }),
  );
  expect(await screen.findByText('First,')).toBeVisible();
});

test('names the tab of a browser after the task', async () => {
  renderApp('/tasks/t-ledger/plan');
  await waitFor(() => expect(document.title).toBe('Rework the storage layer · Perdure'));
});

test('says how to take over what was handed over, where the repository is at hand', async () => {
  const deliver = (location: string) => (api: MockApi) => {
    api.tasks = api.tasks.map((task) =>
      task.id === 't-billing'
        ? {
            ...task,
            state: 'delivered' as const,
            repository: { location },
            result: { text: 'Done.', citations: [], branch: 'perdure/b' },
          }
        : task,
    );
  };
  renderApp('/tasks/t-billing/transcript', deliver('/srv/git/acme/billing'));
  expect(await screen.findByText('git merge perdure/b')).toBeVisible();
  cleanup();
  renderApp('/tasks/t-billing/transcript', deliver('https://git.example/acme/billing'));
  expect(await screen.findByText('perdure/b')).toBeVisible();
  expect(screen.queryByText('git merge perdure/b')).toBeNull();
});

test('says of a step that it waits for a person, not that it runs', async () => {
  renderApp('/tasks/t-billing/transcript');
  const rail = await screen.findByRole('complementary', { name: 'Phases' });
  expect(await within(rail).findByText('waiting for a person')).toBeVisible();
});

test('takes the files of a task at rest back by a turn and forth again', async () => {
  const { user } = renderApp('/tasks/t-billing/changes', (api: MockApi) => {
    api.tasks = api.tasks.map((task) =>
      task.id === 't-billing' ? { ...task, state: 'idle' } : task,
    );
  });
  await user.click(await screen.findByRole('button', { name: 'Undo the last turn' }));
  expect(await screen.findByText('Nothing has been changed')).toBeVisible();
  expect(
    screen.getByText(
      'The files are as the task began with them. Different now: src/Invoice.java and 1 more.',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo the last turn' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing can be undone');
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  expect(await screen.findByRole('heading', { name: '2 files' })).toBeVisible();
});

test('leaves the files alone while a task works on them', async () => {
  renderApp('/tasks/t-billing/changes');
  expect(await screen.findByRole('heading', { name: '2 files' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo the last turn' })).toBeNull();
});
