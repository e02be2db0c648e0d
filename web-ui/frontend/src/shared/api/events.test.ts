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
  expect(source(1).url).toBe('/api/events?heartbeat=3&after=7');
  expect(opened).toEqual([false, true]);
  expect(states).toEqual(['connecting', 'open', 'lost', 'connecting', 'open']);
  expect(events).toHaveLength(1);
});

test('leaves a cut to the browser, which resumes by itself', () => {
  const { states } = follow();
  source(0).open();
  for (let tries = 0; tries < 10; tries++) {
    source(0).fail(false);
    vi.advanceTimersByTime(10_000);
  }
  expect(FakeEventSource.all).toHaveLength(1);
  expect(states.at(-1)).toBe('lost');
});

test('asks for heartbeats and notices within eight seconds that they have stopped', () => {
  const { states } = follow();
  expect(source(0).url).toBe('/api/events?heartbeat=3');
  source(0).open();
  source(0).beat();
  source(0).send(event(7));
  vi.advanceTimersByTime(6_000);
  expect(states.at(-1)).toBe('open');
  vi.advanceTimersByTime(2_000);
  expect(states.at(-1)).toBe('lost');
  expect(source(0).readyState).toBe(FakeEventSource.CLOSED);
  expect(source(1).url).toBe('/api/events?heartbeat=3&after=7');
});

test('stays open while heartbeats or events arrive', () => {
  const { states } = follow();
  source(0).open();
  for (let seconds = 0; seconds < 60; seconds += 4) {
    if (seconds % 8 === 0) source(0).beat();
    else source(0).send(event(seconds));
    vi.advanceTimersByTime(4_000);
  }
  expect(states).toEqual(['connecting', 'open']);
});

test('does not wait for heartbeats of a server that sends none', () => {
  const { states } = follow();
  source(0).open();
  vi.advanceTimersByTime(60_000);
  expect(states).toEqual(['connecting', 'open']);
});

test('is lost until a swallowed connection stands again, and tries anew', () => {
  const { states } = follow();
  source(0).open();
  source(0).beat();
  vi.advanceTimersByTime(60_000);
  expect(FakeEventSource.all.length).toBeGreaterThan(3);
  expect(states).toEqual(['connecting', 'open', ...states.slice(2).fill('lost')]);
  FakeEventSource.all.at(-1)?.open();
  expect(states.at(-1)).toBe('open');
});

test('reads what has arrived before it judges a silence that the page slept through', () => {
  const { states } = follow();
  source(0).open();
  source(0).beat();
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 600_000);
  vi.advanceTimersByTime(7_000);
  now.mockRestore();
  source(0).beat();
  expect(states).toEqual(['connecting', 'open']);
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
  expect(source(1).url).toBe('/api/events?heartbeat=3&after=7');
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
