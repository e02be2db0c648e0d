import { expect, test } from 'vitest';
import type { ToolCallPart, ToolResultPart } from '~/shared/api/run';
import { callLine, callState } from './calls';

const call: ToolCallPart = {
  kind: 'tool_call',
  callId: 'c',
  name: 'bash',
  input: { command: 'npm\n  test', timeout: 5 },
};

const result = (part: Partial<ToolResultPart>): ToolResultPart => ({
  kind: 'tool_result',
  callId: 'c',
  ...part,
});

test('says on one line what a command was and how it went', () => {
  const line = callLine(call, result({ metadata: { exitCode: 2, durationMs: 1_240 } }));
  expect(line).toEqual({ target: 'npm test', note: 'exit 2 1.2 s' });
});

test('survives input that is no object', () => {
  expect(callLine({ ...call, input: 'oops' }, undefined).target).toBe('');
});

test.each([
  ['running', undefined, true],
  ['failed', undefined, false],
  ['done', result({ isError: false }), true],
  ['failed', result({ isError: true }), true],
  ['denied', result({ isError: true, metadata: { ruling: { action: 'deny' } } }), true],
] as const)('shows a call as %s', (state, answer, running) => {
  expect(callState(call, answer, running)).toBe(state);
});

test('shows a call that waits for a permission as waiting', () => {
  expect(callState({ ...call, state: 'waiting' }, undefined, true)).toBe('waiting');
});
