import { expect, test } from 'vitest';
import type { ToolCallPart, ToolResultPart } from '~/shared/api/message';
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
  const line = callLine(call, result({ metadata }));
  expect(line).toEqual({ target: 'npm test', note: 'not analysed exit 2 1.2 s' });
});

test('says what is asked where a question is asked', () => {
  const input = { questions: [{ question: 'Which greeting?' }] };
  expect(callLine({ ...call, name: 'question', input }, undefined).target).toBe('Which greeting?');
});

test.each([{}, { command: 7 }, { questions: 'all' }, { questions: [null] }])(
  'survives the arguments %j',
  (input) => {
    expect(callLine({ ...call, input }, undefined).target).toBe('');
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
