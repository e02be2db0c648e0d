import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TaskEvent } from '~/shared/api/events';
import { Announcer, isWanted } from './announcer';

class FakeNotification {
  static permission: NotificationPermission = 'granted';
  static all: FakeNotification[] = [];
  onclick: (() => void) | null = null;
  close = vi.fn();
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    FakeNotification.all.push(this);
  }
}

const visible = { held: false };
const open = vi.fn();
const read = vi.fn((id: string) =>
  Promise.resolve({ title: 'Perdure waits for you', text: `Run\n\u202Emake ${id}` }),
);

beforeEach(() => {
  FakeNotification.all = [];
  FakeNotification.permission = 'granted';
  visible.held = false;
  open.mockReset();
  read.mockClear();
  localStorage.setItem('perdure.notifications', 'on');
  vi.stubGlobal('Notification', FakeNotification);
  const query = () =>
    Promise.resolve({ held: visible.held ? [{ name: 'perdure.visible' }] : [], pending: [] });
  vi.stubGlobal('navigator', { locks: { query } });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const raised = (requestId: string): TaskEvent => ({
  seq: 1,
  kind: 'request.raised',
  taskId: 't',
  data: { requestId, status: 'pending' },
});

/** Hears an event and waits until what follows from it has been done. */
async function hear(announcer: Announcer, event: TaskEvent) {
  announcer.hear(event);
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

test('tells of a new request once, by a cleaned text, and opens it by a click', async () => {
  const announcer = new Announcer(read, open);
  await hear(announcer, raised('r1'));
  expect(FakeNotification.all).toHaveLength(1);
  const [shown] = FakeNotification.all;
  expect(shown?.title).toBe('Perdure waits for you');
  expect(shown?.options).toEqual({
    body: 'Run ‹U+202E right-to-left override›make r1',
    tag: 'r1',
  });
  shown?.onclick?.();
  expect(open).toHaveBeenCalledExactlyOnceWith('r1');
  expect(shown?.close).toHaveBeenCalledOnce();
});

test('is silent while somebody looks at any tab', async () => {
  visible.held = true;
  await hear(new Announcer(read, open), raised('r1'));
  expect(FakeNotification.all).toEqual([]);
});

test.each([
  ['the browser was told to block it', () => (FakeNotification.permission = 'denied')],
  ['the browser has not been asked', () => (FakeNotification.permission = 'default')],
])('is silent when %s', async (_, arrange) => {
  arrange();
  await hear(new Announcer(read, open), raised('r1'));
  expect(FakeNotification.all).toEqual([]);
  expect(read).not.toHaveBeenCalled();
});

test('is wanted for the own requests of a browser, or by the choice for all browsers', () => {
  expect(isWanted({ announced: false, views: ['mine'] })).toBe(true);
  expect(isWanted({ announced: false, views: ['team'] })).toBe(false);
  localStorage.clear();
  expect(isWanted({ announced: false, views: ['mine'] })).toBe(false);
  expect(isWanted({ announced: true, views: ['mine'] })).toBe(true);
});

test('takes back what was settled meanwhile, and all when somebody looks', async () => {
  const announcer = new Announcer(read, open);
  await hear(announcer, raised('r1'));
  await hear(announcer, raised('r2'));
  await hear(announcer, {
    seq: 3,
    kind: 'request.settled',
    taskId: 't',
    data: {
      requestId: 'r1',
      status: 'settled',
      decisionId: 'd',
      outcome: 'approve',
      by: 'Ada',
    },
  });
  expect(FakeNotification.all.map(({ close }) => close.mock.calls.length)).toEqual([1, 0]);
  announcer.closeAll();
  expect(FakeNotification.all.map(({ close }) => close.mock.calls.length)).toEqual([1, 1]);
});

test('cuts a text that would fill the screen, and says nothing of a request that cannot be read', async () => {
  const long = new Announcer(() => Promise.resolve({ title: 'T', text: '漢'.repeat(5_000) }), open);
  await hear(long, raised('r1'));
  expect(FakeNotification.all[0]?.options.body).toHaveLength(200);
  await hear(new Announcer(() => Promise.reject(new Error('gone')), open), raised('r2'));
  await hear(new Announcer(() => Promise.resolve(undefined), open), raised('r3'));
  expect(FakeNotification.all).toHaveLength(1);
});
