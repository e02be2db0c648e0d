import i18next from 'i18next';
import { expect, test } from 'vitest';
import type { ToolCallPart, ToolResultPart } from '~/shared/api/message';
import { changeLanguage } from '~/shared/i18n';
import { callLine, callState } from './calls';

const call: ToolCallPart = {
  kind: 'tool_call',
  callId: 'c',
  name: 'bash',
  input: { command: 'npm\n  test', timeout: 5 },
  state: 'running',
};

const result = (part: Partial<ToolResultPart>): ToolResultPart => ({
  kind: 'tool_result',
  callId: 'c',
  name: 'bash',
  content: '',
  isError: false,
  metadata: {},
  ...part,
});

test('says on one line what a command was and how it went', () => {
  const metadata = { exitCode: 2, durationMs: 1_240, notAnalysed: 'it may run anything' };
  const line = callLine(call, result({ metadata }), i18next.t);
  expect(line).toEqual({ target: 'npm test', words: '', note: 'not analysed exit 2 1.2 s' });
});

test('says the titles that Perdure writes in the reader’s language', async () => {
  await changeLanguage('zh');
  const target = (name: string, title: string) =>
    callLine({ ...call, name, input: {}, title }, undefined, i18next.t).target;
  expect(target('plan_write', 'Plan, revision 2')).toBe('计划，第 2 版');
  expect(target('plan_exit', 'Plan shown')).toBe('已提交计划');
  expect(target('todowrite', '3 to do')).toBe('3 项待办');
  expect(target('question', 'Answered by ada')).toBe('ada 已回答');
  expect(target('write', 'Done')).toBe('Done');
  await changeLanguage('en');
  expect(target('plan_write', 'Plan, revision 2')).toBe('Plan, revision 2');
});

test('says what is asked where a question is asked', () => {
  const input = { questions: [{ question: 'Which greeting?' }] };
  expect(callLine({ ...call, name: 'question', input }, undefined, i18next.t).target).toBe(
    'Which greeting?',
  );
});

test.each([{}, { command: 7 }, { questions: 'all' }, { questions: [null] }])(
  'survives the arguments %j',
  (input) => {
    expect(callLine({ ...call, input }, undefined, i18next.t).target).toBe('');
  },
);

test.each([
  ['running', undefined, 'running'],
  ['waiting', undefined, 'waiting'],
  ['failed', undefined, 'ended'],
  ['done', result({ isError: false }), 'running'],
  ['failed', result({ isError: true }), 'running'],
  ['denied', result({ isError: true, metadata: { ruling: { action: 'deny' } } }), 'running'],
] as const)('shows a call as %s', (state, answer, progress) => {
  expect(callState(call, answer, progress)).toBe(state);
});

test('names the command before the words of the model', () => {
  const input = { command: 'git push origin main', description: 'Publish the release' };
  const line = callLine({ ...call, title: 'Publish the release', input }, undefined, i18next.t);
  expect(line).toEqual({ target: 'git push origin main', words: 'Publish the release', note: '' });
});

test.each([
  ['exit 128', { exitCode: 128, timedOut: false, durationMs: 10 }],
  ['timed out', { exitCode: null, timedOut: true, durationMs: 10 }],
  ['timed out', { exitCode: 0, timedOut: true, durationMs: 10 }],
  ['ended early', { exitCode: null, timedOut: false, durationMs: 10 }],
  ['ended early', { timedOut: false, durationMs: 10 }],
  ['exit 137', { exitCode: 137, durationMs: 10 }],
])('shows a process that %s as failed', (words, metadata) => {
  const answer = result({ isError: false, metadata });
  expect(callState(call, answer, 'running')).toBe('failed');
  expect(callLine(call, answer, i18next.t).note).toContain(words);
});

test.each([{}, { durationMs: 10 }, { exitCode: 0, timedOut: false }, { background: 'b1' }])(
  'shows a call with %j as done',
  (metadata) => {
    expect(callState(call, result({ isError: false, metadata }), 'running')).toBe('done');
  },
);
