import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeEventSource } from '~/mock/FakeEventSource';
import { openStream } from './events';
import type { Connection, TaskEvent } from './events';

const event = (seq: number): TaskEvent => ({
  seq,
  kind: 'task.state',
  taskId: 't',
  data: { state: 'running' },
});

function follow() {
  const events: TaskEvent[] = [];
  const states: Connection[] = [];
  const opened: boolean[] = [];
  const stream = openStream('/api/events', {
    onEvent: (one) => events.push(one),
    onConnection: (state) => states.push(state),
    onOpen: (resumed) => opened.push(resumed),
  });
  return { events, states, opened, stream };
}

const source = (index: number) => FakeEventSource.all[index] ?? expect.fail('no stream was opened');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('resumes after the last number when the server has refused', () => {
  const { events, states, opened } = follow();
  source(0).open();
  source(0).send(event(7));
  source(0).fail(true);
  vi.advanceTimersByTime(500);
  source(1).open();
  expect(source(1).url).toBe('/api/events?after=7');
  expect(opened).toEqual([false, true]);
  expect(states).toEqual(['connecting', 'open', 'lost', 'connecting', 'open']);
  expect(events).toHaveLength(1);
});

test('leaves a cut to the browser, which resumes by itself', () => {
  const { states } = follow();
  source(0).open();
  source(0).fail(false);
  vi.advanceTimersByTime(60_000);
  expect(FakeEventSource.all).toHaveLength(1);
  expect(states.at(-1)).toBe('lost');
});

test('waits longer after each refusal, and never more than 15 seconds', () => {
  follow();
  for (let tries = 0; tries < 10; tries++) {
    source(tries).fail(true);
    vi.advanceTimersByTime(15_000);
  }
  expect(FakeEventSource.all).toHaveLength(11);
});

test('opens an open stream anew where it may be dead, and a lost one only in its time', () => {
  const { stream, states } = follow();
  source(0).open();
  source(0).send(event(7));
  stream.again();
  expect(source(0).readyState).toBe(FakeEventSource.CLOSED);
  expect(source(1).url).toBe('/api/events?after=7');
  source(1).fail(true);
  stream.again();
  expect(FakeEventSource.all).toHaveLength(2);
  expect(states.at(-1)).toBe('lost');
});

test('opens nothing once it is closed', () => {
  const { stream } = follow();
  source(0).fail(true);
  stream.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeEventSource.all).toHaveLength(1);
});
