import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeEventSource } from '~/mock/FakeEventSource';
import { openSharedStream } from './sharedStream';
import type { TaskEvent } from './events';

/** Locks of a browser with several tabs: one holder, the others in a row. */
class FakeLocks {
  #row: Promise<void> = Promise.resolve();

  request(_: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) {
    const turn = this.#row.then(() => (signal.aborted ? undefined : hold()));
    this.#row = turn.catch(() => undefined);
    return turn;
  }
}

const event = (seq: number): TaskEvent => ({
  seq,
  kind: 'task.state',
  taskId: 't',
  data: { state: 'running' },
});
const sources = () => FakeEventSource.all;
const tabs: { close: () => void }[] = [];

beforeEach(() => vi.stubGlobal('navigator', { locks: new FakeLocks() }));
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  vi.unstubAllGlobals();
  vi.stubGlobal('EventSource', FakeEventSource);
});

function openTab() {
  const heard: (number | null | undefined)[] = [];
  const opened: boolean[] = [];
  const stream = openSharedStream('/api/events', {
    onEvent: ({ seq }) => heard.push(seq),
    onOpen: (resumed) => opened.push(resumed),
    onConnection: () => undefined,
  });
  tabs.push(stream);
  return { heard, opened, stream };
}

test('holds one stream for seven tabs, and tells all of them', async () => {
  const all = Array.from({ length: 7 }, openTab);
  await vi.waitFor(() => expect(sources()).toHaveLength(1));
  sources()[0]?.open();
  sources()[0]?.send(event(5));
  for (const { heard } of all) await vi.waitFor(() => expect(heard).toEqual([5]));
  expect(sources()).toHaveLength(1);
});

test('goes on after the last number in another tab when the one that held the stream is closed', async () => {
  const [first, second] = [openTab(), openTab()];
  await vi.waitFor(() => expect(sources()).toHaveLength(1));
  sources()[0]?.open();
  sources()[0]?.send(event(5));
  await vi.waitFor(() => expect(second.heard).toEqual([5]));
  first.stream.close();
  await vi.waitFor(() => expect(sources()).toHaveLength(2));
  expect(sources()[1]?.url).toBe('/api/events?heartbeat=3&after=5');
  sources()[1]?.open();
  for (const seq of [5, 6]) sources()[1]?.send(event(seq));
  expect(second.heard).toEqual([5, 6]);
  expect(second.opened).toEqual([false, true]);
});

test('fetches anew what a tab shows that comes when the stream has long been open', async () => {
  openTab();
  await vi.waitFor(() => expect(sources()).toHaveLength(1));
  sources()[0]?.open();
  sources()[0]?.send(event(5));
  const late = openTab();
  await vi.waitFor(() => expect(late.opened).toEqual([false]));
  sources()[0]?.send(event(6));
  await vi.waitFor(() => expect(late.heard).toEqual([6]));
});

test('tells only the tab that holds the stream of what one tab alone must do', async () => {
  const held: string[] = [];
  for (const name of ['first', 'second'])
    tabs.push(
      openSharedStream('/api/events', {
        onEvent: () => undefined,
        onHeld: ({ seq }) => held.push(`${name} ${seq ?? ''}`),
        onOpen: () => undefined,
        onConnection: () => undefined,
      }),
    );
  await vi.waitFor(() => expect(sources()).toHaveLength(1));
  sources()[0]?.open();
  sources()[0]?.send(event(5));
  sources()[0]?.send(event(5));
  expect(held).toEqual(['first 5']);
  tabs.shift()?.close();
  await vi.waitFor(() => expect(sources()).toHaveLength(2));
  sources()[1]?.open();
  sources()[1]?.send(event(6));
  expect(held).toEqual(['first 5', 'second 6']);
});
