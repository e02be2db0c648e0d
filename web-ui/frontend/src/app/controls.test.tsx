import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import type { MockApi } from '~/mock/MockApi';
import type { Task } from '~/shared/api/task';

const set = (id: string, part: Partial<Task>) => (api: MockApi) => {
  api.tasks = api.tasks.map((task) => (task.id === id ? { ...task, ...part } : task));
};

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('raises a limit from the head of a task', async () => {
  const { user, api } = renderApp('/tasks/t-live/transcript');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'Raise the budget…' }));
  const limit = await dialog('Raise a limit');
  expect(limit.getByText(/ of \$10\.00$/)).toBeVisible();
  await user.selectOptions(limit.getByLabelText('Limit'), 'Turns');
  await user.type(limit.getByLabelText('New total'), '300');
  await user.click(limit.getByRole('button', { name: 'Raise it' }));
  await waitFor(() =>
    expect(api.controls).toEqual([{ task: 't-live', command: 'raise_budget', turns: 300 }]),
  );
});

test('switches the model by its facts, with the variants it has', async () => {
  const { user, api } = renderApp('/tasks/t-live/transcript');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'Switch model…' }));
  const form = await dialog('Switch the model');
  await user.type(form.getByRole('combobox', { name: 'Model' }), 'haiku');
  expect(within(form.getByRole('listbox')).getByRole('option')).toHaveTextContent(
    'anthropic/claude-haiku-4-5200K tokens · $0.25 in, $1.25 out per million · thinking low, high · no key',
  );
  await user.keyboard('{ArrowDown}{Enter}');
  expect(form.queryByRole('listbox')).toBeNull();
  const thinking = form.getByRole('combobox', { name: 'Thinking' });
  expect(
    within(thinking)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Unchanged', 'Thinking: low', 'Thinking: high']);
  await user.selectOptions(thinking, 'Thinking: high');
  await user.click(form.getByRole('button', { name: 'Switch' }));
  await waitFor(() =>
    expect(api.controls).toEqual([
      {
        task: 't-live',
        command: 'set_model',
        model: 'anthropic/claude-haiku-4-5',
        variant: 'high',
      },
    ]),
  );
});

test('archives a task at rest after saying what that means', async () => {
  const { user, api } = renderApp('/tasks/t-failed/transcript');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'Archive…' }));
  const form = await dialog('Archive this task?');
  expect(form.getByText(/never takes messages again/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Archive the task' }));
  await waitFor(() => expect(api.controls).toEqual([{ task: 't-failed', command: 'archive' }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More' })).toBeNull());
});

test('leaves out a step that has not begun, and tries a failed one again', async () => {
  const { user, api } = renderApp('/tasks/t-ledger/plan', (mock) => {
    mock.requests = [];
    const plan = mock.tasks.find(({ id }) => id === 't-ledger')?.plan;
    set('t-ledger', {
      state: 'failed',
      phase: 'idle',
      awaits: null,
      plan: !plan
        ? null
        : {
            ...plan,
            steps: plan.steps.map((step) =>
              step.id === 'move' ? { ...step, state: 'failed' as const } : step,
            ),
          },
    })(mock);
  });
  const failed = within(await screen.findByRole('group', { name: 'Control step 2' }));
  await user.click(failed.getByRole('button', { name: 'Try again' }));
  expect(await failed.findByText(/Asked for/)).toBeVisible();
  const third = within(screen.getByRole('group', { name: 'Control step 3' }));
  await user.click(third.getByRole('button', { name: 'Leave it out…' }));
  await user.click(
    (await dialog('Leave step 3 out?')).getByRole('button', { name: 'Leave it out' }),
  );
  await waitFor(() =>
    expect(api.controls).toEqual([
      { task: 't-ledger', command: 'retry_step', step: 'move' },
      { task: 't-ledger', command: 'skip_step', step: 'memory' },
    ]),
  );
});

test('ends a step at work once that is confirmed', async () => {
  const { user, api } = renderApp('/tasks/t-ledger/plan', (mock) => {
    mock.requests = [];
    const plan = mock.tasks.find(({ id }) => id === 't-ledger')?.plan;
    const [first, ...others] = plan?.steps ?? [];
    if (plan && first)
      set('t-ledger', {
        state: 'running',
        phase: 'executing',
        awaits: null,
        plan: { ...plan, steps: [{ ...first, state: 'running' }, ...others] },
      })(mock);
  });
  const first = within(await screen.findByRole('group', { name: 'Control step 1' }));
  await user.click(first.getByRole('button', { name: 'Cancel step…' }));
  expect(api.controls).toEqual([]);
  await user.click(
    (await dialog('Cancel step 1?')).getByRole('button', { name: 'Cancel the step' }),
  );
  await waitFor(() =>
    expect(api.controls).toMatchObject([{ task: 't-ledger', command: 'cancel_step' }]),
  );
});

test('cancels a task and archives it in one go where that is asked for', async () => {
  const { user, api } = renderApp('/tasks/t-live/transcript');
  await user.click(await screen.findByRole('button', { name: 'Cancel…' }));
  const form = await dialog('Cancel this task?');
  await user.click(form.getByRole('checkbox', { name: /Archive it as well/ }));
  await user.click(form.getByRole('button', { name: 'Cancel the task' }));
  await waitFor(() =>
    expect(api.controls).toEqual([
      { task: 't-live', command: 'cancel' },
      { task: 't-live', command: 'archive' },
    ]),
  );
});

test('overrules triage with phases to leave out and designers, once that is confirmed', async () => {
  const { user, api } = renderApp(
    '/tasks/t-live/transcript',
    set('t-live', { strategy: 'auto', triage: null, plan: null }),
  );
  const strategy = await screen.findByLabelText('Choose another strategy');
  const layered = { name: 'Explore, design, review, plan, approve, build' };
  await user.selectOptions(strategy, await within(strategy).findByRole('option', layered));
  await user.click(screen.getByRole('checkbox', { name: 'Explore' }));
  const views = screen.getByRole('textbox', { name: 'Designers, by what they look at' });
  await user.type(views, 'simplicity, performance, a, b');
  expect(screen.getByText('Name at most three.')).toBeVisible();
  await user.clear(views);
  await user.type(views, 'simplicity，performance');
  expect(api.controls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Use this strategy' }));
  await waitFor(() =>
    expect(api.controls).toEqual([
      {
        task: 't-live',
        command: 'set_strategy',
        triage: {
          strategy: 'layered',
          skipped: ['exploring'],
          perspectives: ['simplicity', 'performance'],
        },
      },
    ]),
  );
});

test('tells what agents do, and remembers the repository of the last task', async () => {
  const { user, unmount } = renderApp('/new');
  expect(
    await screen.findByRole('option', { name: 'plan · plans, changes nothing' }),
  ).toBeVisible();
  expect(screen.getByRole('option', { name: 'build · changes files' })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'What should be done?' }), 'Mend it.');
  await user.type(screen.getByRole('textbox', { name: 'Repository' }), '/srv/git/acme/web');
  await user.click(screen.getByRole('button', { name: 'Create task' }));
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/tasks\/t-\d+/));
  unmount();
  renderApp('/new');
  expect(await screen.findByRole('combobox', { name: 'Repository' })).toHaveValue(
    '/srv/git/acme/web',
  );
});

test('sends a message with another model, named by hand', async () => {
  const { user, api } = renderApp('/tasks/t-live/transcript');
  await user.click(await screen.findByRole('button', { name: 'Model and thinking from now on' }));
  const model = screen.getByRole('combobox', { name: 'Model from now on' });
  await user.type(model, 'other/none-such');
  await user.type(screen.getByRole('textbox', { name: 'Message to the task' }), 'Go on.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(api.said).toEqual([
      { task: 't-live', text: 'Go on.', when: 'steer', model: 'other/none-such' },
    ]),
  );
  expect(model).not.toBeInTheDocument();
});
