import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { finish, synthetic } from '~/mock/transcript';
import {
  append,
  appendOutput,
  forgetAll,
  reconcile,
  replace,
  useLiveOutput,
  useLiveText,
  useOpenParts,
  withOpenParts,
} from './live';
import type { Message } from './message';

const delta = (offset: number, text: string, attempt = 1) => ({
  messageId: 'r.2',
  partId: 'r.2.0',
  offset,
  text,
  attempt,
});

function textOf(stored = '') {
  return renderHook(() => useLiveText('r.2.0', stored)).result;
}

function message(part: Partial<Message>): Message {
  const at = '2026-11-20T12:00:00Z';
  return { id: 'r.2', runId: 'r', seq: 2, role: 'assistant', parts: [], at, ...part };
}

test('adds streamed text in order', () => {
  append('r', delta(0, 'Hello'));
  append('r', delta(5, ' world'));
  expect(textOf().current).toBe('Hello world');
});

test('drops what it has already seen after a reconnect', () => {
  append('r', delta(0, 'Hello'));
  append('r', delta(3, 'lo world'));
  expect(textOf().current).toBe('Hello world');
});

test('tells of a gap and shows nothing that does not fit', () => {
  append('r', delta(0, 'Hello'));
  expect(append('r', delta(9, 'x'))).toBe(false);
  expect(textOf().current).toBe('Hello');
});

test('tells of a gap when it joins in the middle', () => {
  expect(append('r', delta(40, 'late'))).toBe(false);
});

test('begins anew when the answer is tried again', () => {
  append('r', delta(0, 'first try'));
  append('r', delta(0, 'second', 2));
  expect(append('r', delta(9, ' stale', 1))).toBe(true);
  expect(textOf().current).toBe('second');
});

test('forgets a part that is reset', () => {
  append('r', delta(0, 'first try'));
  replace('r', { messageId: 'r.2', partId: 'r.2.0', kind: 'text' }, '');
  expect(textOf('stored').current).toBe('');
});

test('redraws who shows the part when text arrives', () => {
  const shown = textOf();
  act(() => void append('r', delta(0, 'now')));
  expect(shown.current).toBe('now');
});

test('keeps streamed text that is ahead of what is stored', () => {
  append('r', delta(0, 'Hello world'));
  reconcile('r', [message({ parts: [synthetic('Hello')] })]);
  expect(textOf().current).toBe('Hello world');
});

test('takes the stored text once the message is finished', () => {
  append('r', delta(0, 'Hello wor'));
  reconcile('r', [
    message({
      parts: [synthetic('Hello world'), finish('end_turn')],
    }),
  ]);
  expect(textOf('Hello world').current).toBe('Hello world');
  expect(renderHook(() => useOpenParts('r')).result.current).toEqual([]);
});

test('shows a message that is being written behind those that are stored', () => {
  append('r', delta(0, 'Hello'));
  const open = renderHook(() => useOpenParts('r')).result.current;
  const shown = withOpenParts([message({ id: 'r.1', seq: 1, role: 'user' })], open);
  expect(shown.map(({ id }) => id)).toEqual(['r.1', 'r.2']);
});

test('adds a part to a message that is stored only in part', () => {
  const open = [{ messageId: 'r.2', partId: 'r.2.1', kind: 'text' as const }];
  const shown = withOpenParts([message({ parts: [{ kind: 'reasoning', text: 'hm' }] })], open);
  expect(shown[0]?.parts.map(({ kind }) => kind)).toEqual(['reasoning', 'text']);
});

function running(output: string): Message {
  const call = {
    kind: 'tool_call',
    callId: 'c',
    name: 'bash',
    input: {},
    state: 'running',
  } as const;
  return message({ parts: [{ ...call, metadata: { output, offset: 0 } }, finish('tool_use')] });
}

function outputOf() {
  return renderHook(() => useLiveOutput('r.2.0', '')).result.current;
}

test('keeps what a command put out before the page was opened', () => {
  forgetAll();
  reconcile('r', [running('one ')]);
  expect(appendOutput(delta(4, 'two '))).toBe(true);
  expect(outputOf()).toBe('one two ');
});

test('fills the gap before what a command put out by what is stored since', () => {
  forgetAll();
  expect(appendOutput(delta(8, 'three '))).toBe(false);
  reconcile('r', [running('one two three four ')]);
  expect(outputOf()).toBe('one two three four ');
});
