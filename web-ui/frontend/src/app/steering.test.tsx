import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import { server } from '~/mock/server';
import { deliverLedger, retryLive } from '~/mock/steering';
import { changeLanguage } from '~/shared/i18n';
import type { MockApi } from '~/mock/MockApi';
import type { Task } from '~/shared/api/task';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

const set = (id: string, part: Partial<Task>) => (api: MockApi) => {
  api.tasks = api.tasks.map((task) => (task.id === id ? { ...task, ...part } : task));
};

test.each([
  ['en', 'Pause…', 'Pause this task?', /model calls.*finish/, 'Pause the task', 'pause'],
  ['zh', '暂停…', '暂停此任务？', /会完成并保留/, '暂停任务', 'pause'],
  [
    'en',
    'Interrupt…',
    'Interrupt this task?',
    /stops running work at once/,
    'Interrupt the task',
    'interrupt',
  ],
  ['zh', '中断…', '中断此任务？', /立即停止/, '中断任务', 'interrupt'],
] as const)('%s: %s says what follows before it is done', async (...row) => {
  const [language, button, title, consequence, confirm, command] = row;
  await changeLanguage(language);
  const { user, api } = renderApp('/tasks/t-live/transcript');
  await user.click(await screen.findByRole('button', { name: button }));
  const asked = within(await screen.findByRole('dialog', { name: title }));
  expect(asked.getByText(consequence)).toBeVisible();
  expect(api.controls).toEqual([]);
  await user.click((await dialog(title)).getByRole('button', { name: confirm }));
  await waitFor(() => expect(api.controls).toEqual([{ task: 't-live', command }]));
  await changeLanguage('en');
});

test.each([
  ['en', 'Control step 2', 'Reset to here…', 'Reset to step 2?', 'Reset the task'],
  ['zh', '控制步骤 2', '重置到此处…', '重置到步骤 2？', '重置任务'],
])('%s: resets a task to a step once it is said what that takes back', async (...row) => {
  const [language, group, button, title, confirm] = row;
  await changeLanguage(language === 'zh' ? 'zh' : 'en');
  const { user, api } = renderApp('/tasks/t-ledger/plan', deliverLedger);
  const second = within(await screen.findByRole('group', { name: group }));
  await user.click(second.getByRole('button', { name: button }));
  const asked = await dialog(title);
  expect(await asked.findByText('0123456789')).toBeVisible();
  expect(asked.getByText('Add an in-memory store')).toBeVisible();
  expect(asked.getByText(/^git fetch .* refs\/perdure-aside\/t\/1$/)).toBeVisible();
  expect(api.controls).toEqual([]);
  await user.click(asked.getByRole('button', { name: confirm }));
  await waitFor(() =>
    expect(api.controls).toEqual([{ task: 't-ledger', command: 'reset', step: 'move' }]),
  );
  await changeLanguage('en');
});

test('offers no reset of a step that never began', async () => {
  renderApp('/tasks/t-ledger/plan', deliverLedger);
  await screen.findByRole('group', { name: 'Control step 1' });
  expect(screen.queryByRole('group', { name: 'Control step 3' })).toBeNull();
});

test('shows why a reset is refused, and does not offer to confirm it', async () => {
  const { user, api } = renderApp('/tasks/t-ledger/plan', deliverLedger);
  server.use(
    http.get('/api/tasks/t-ledger/steps/extract/reset', () =>
      HttpResponse.json({ code: 'illegal_in_state', detail: 'No: do that.' }, { status: 409 }),
    ),
  );
  const first = within(await screen.findByRole('group', { name: 'Control step 1' }));
  await user.click(first.getByRole('button', { name: 'Reset to here…' }));
  expect(await (await dialog('Reset to step 1?')).findByRole('alert')).toHaveTextContent(
    'No: do that.',
  );
  await user.click(
    (await dialog('Reset to step 1?')).getByRole('button', { name: 'Reset the task' }),
  );
  expect(api.controls).toEqual([]);
});

test('forks a task with another model and leads to the new one', async () => {
  const { user } = renderApp('/tasks/t-live/transcript');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'Fork…' }));
  const asked = await dialog('Fork this task?');
  expect(asked.getByText(/This task continues unchanged/)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Begin the new task' }));
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/tasks\/t-billing/));
});

test.each([
  ['en', 'More', 'Fork…', 'Fork this task?', 'Where it begins', 'Begin the new task'],
  ['zh', '更多', '派生…', '派生此任务？', '从何处开始', '开始新任务'],
] as const)('%s: forks a task after a finished step', async (...row) => {
  const [language, more, button, title, label, confirm] = row;
  await changeLanguage(language);
  const { user, api } = renderApp('/tasks/t-ledger/plan', deliverLedger);
  await user.click(await screen.findByRole('button', { name: more }));
  await user.click(screen.getByRole('button', { name: button }));
  const asked = await dialog(title);
  await user.selectOptions(asked.getByLabelText(label), 'after:extract');
  await user.click(asked.getByRole('button', { name: confirm }));
  await waitFor(() => expect(api.forks).toEqual([{ step: 'extract' }]));
  await changeLanguage('en');
});

test.each([
  ['Another request (else the same)', undefined, { message: 'Write it in Java' }],
  [
    'Message that the planner reads before you see the plan',
    'after:extract',
    { message: 'Write it in Java', step: 'extract' },
  ],
] as const)('forks a task with another message: %s', async (label, place, sent) => {
  const { user, api } = renderApp('/tasks/t-ledger/plan', deliverLedger);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'Fork…' }));
  const asked = await dialog('Fork this task?');
  if (place) await user.selectOptions(asked.getByLabelText('Where it begins'), place);
  await user.type(asked.getByLabelText(label), ' Write it in Java ');
  await user.click(asked.getByRole('button', { name: 'Begin the new task' }));
  await waitFor(() => expect(api.forks).toEqual([sent]));
});

const answerQuestion = (api: MockApi) => {
  const question = api.requests.find(({ id }) => id === 'r-question');
  if (question) {
    api.settle(
      { ...question, taskId: 't-live' },
      { decisionId: 'd-1', outcome: 'answer', digest: question.digest },
    );
  }
};

test.each([
  [
    'en',
    'More',
    'Fork…',
    'Fork this task?',
    'A question that people answered',
    'Begin the new task',
  ],
  ['zh', '更多', '派生…', '派生此任务？', '已回答的问题', '开始新任务'],
] as const)('%s: forks a task with another answer', async (...row) => {
  const [language, more, button, title, label, confirm] = row;
  await changeLanguage(language);
  const { user, api } = renderApp('/tasks/t-live/transcript', answerQuestion);
  await user.click(await screen.findByRole('button', { name: more }));
  await user.click(screen.getByRole('button', { name: button }));
  const asked = await dialog(title);
  await user.selectOptions(await asked.findByLabelText(label), 'r-question');
  await user.type(asked.getByLabelText(/Where should the session token live/), ' Cookie ');
  await user.type(asked.getByLabelText(/Which browsers have to work/), 'Firefox, Safari');
  await user.click(asked.getByRole('button', { name: confirm }));
  await waitFor(() =>
    expect(api.forks).toEqual([{ answers: { 'r-question': [['Cookie'], ['Firefox', 'Safari']] } }]),
  );
  await changeLanguage('en');
});

test('makes one fork of two clicks', async () => {
  const { user, api } = renderApp('/tasks/t-live/transcript');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'Fork…' }));
  const button = (await dialog('Fork this task?')).getByRole('button', {
    name: 'Begin the new task',
  });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/tasks\/t-billing/));
  expect(api.forks).toEqual([{}]);
});

test('leads from a fork to the task that it was forked from', async () => {
  const { user } = renderApp('/tasks/t-live/transcript', set('t-live', { forkOf: 't-billing' }));
  await user.click(await screen.findByRole('link', { name: 'The task it was forked from' }));
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/tasks\/t-billing/));
});

test('shares a task by a link that can be ended', async () => {
  const { user } = renderApp('/tasks/t-live/transcript');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'Share…' }));
  const asked = await dialog('Share this task?');
  expect(asked.getByText(/Everyone with the link/)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Make a link' }));
  expect(await asked.findByText('http://localhost/share/s1')).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'End the link' }));
  expect(await asked.findByText(/The link has ended/)).toBeVisible();
});

test('saves a task as a Markdown file', async () => {
  const kept: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${kept.push(blob)}`;
  URL.revokeObjectURL = () => undefined;
  server.use(
    http.get('/api/tasks/t-live/export', () => HttpResponse.json({ markdown: '# Fix it' })),
  );
  const { user } = renderApp('/tasks/t-live/transcript');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'Share…' }));
  await user.click(
    (await dialog('Share this task?')).getByRole('button', { name: 'Save as Markdown' }),
  );
  await waitFor(() => expect(kept).toHaveLength(1));
  expect(kept[0]).toMatchObject({ size: '# Fix it'.length, type: 'text/markdown' });
});

test('tries at once what waits to be tried again', async () => {
  const { user, api } = renderApp('/tasks/t-live/transcript', retryLive);
  expect(await screen.findByText(/The next try is due at \d/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Try now' }));
  await waitFor(() => expect(api.controls).toEqual([{ task: 't-live', command: 'retry_now' }]));
  expect(await screen.findByText('Perdure is trying again.')).toBeVisible();
});

test.each([
  ['en', 'The work does not pass the plan’s verification.'],
  ['zh', '成果未通过计划的验证。'],
] as const)('%s: says why a task failed, by its code', async (language, words) => {
  await changeLanguage(language);
  const failure = { code: 'verification_failed', message: 'make check: 2' };
  renderApp('/tasks/t-failed/transcript', set('t-failed', { state: 'failed', failure }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText('make check: 2')).toBeVisible();
  await changeLanguage('en');
});

test('says of a failure without a name that it has none', async () => {
  const failure = { code: 'java.lang.IllegalStateException', message: 'Odd.' };
  renderApp('/tasks/t-failed/transcript', set('t-failed', { state: 'failed', failure }));
  expect(await screen.findByText(/no name yet/)).toBeVisible();
});
