import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem, Unreachable } from '~/shared/api/http';
import type { Decision } from '~/shared/api/decision';
import { Outbox, UNDO_TIMEOUT, SHORT_UNDO_TIMEOUT } from './outbox';
import type { Send } from './outbox';

const subject = { requestId: 'r', title: 'Approve: Start changing code' };
const decision: Decision = { decisionId: 'd', digest: 'abc', outcome: 'approve' };

// The outbox reads only the status of a reply.
const reply = (status: number) => ({ status, value: {} }) as Awaited<ReturnType<Send>>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('sends a decision only when the time to undo it is over', async () => {
  const send = vi.fn<Send>().mockResolvedValue(reply(200));
  const outbox = new Outbox(send);
  outbox.hold(subject, decision);
  await vi.advanceTimersByTimeAsync(UNDO_TIMEOUT - 1);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledExactlyOnceWith('r', decision, false);
  expect(outbox.outgoing.get()).toEqual([]);
});

test('tells whoever held a decision when it has arrived, and not before', async () => {
  const send = vi
    .fn<Send>()
    .mockRejectedValueOnce(new Unreachable('/api'))
    .mockResolvedValueOnce(reply(200));
  const arrived = vi.fn();
  const outbox = new Outbox(send);
  outbox.hold(subject, decision, { arrived });
  await vi.advanceTimersByTimeAsync(UNDO_TIMEOUT);
  expect(arrived).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(arrived).toHaveBeenCalledOnce();
});

test('sends nothing that was undone', async () => {
  const send = vi.fn<Send>();
  const outbox = new Outbox(send);
  outbox.hold(subject, decision);
  expect(outbox.undo()?.requestId).toBe('r');
  await vi.advanceTimersByTimeAsync(UNDO_TIMEOUT * 2);
  expect(send).not.toHaveBeenCalled();
});

test('sends at once what is held when the page is closed', () => {
  const send = vi.fn<Send>().mockResolvedValue(reply(200));
  const outbox = new Outbox(send);
  outbox.hold(subject, decision);
  outbox.flush(true);
  expect(send).toHaveBeenCalledWith('r', decision, true);
});

test('sends the same decision again until the server answers', async () => {
  const send = vi
    .fn<Send>()
    .mockRejectedValueOnce(new Unreachable('/api'))
    .mockResolvedValueOnce(reply(200));
  const outbox = new Outbox(send);
  outbox.hold(subject, decision);
  await vi.advanceTimersByTimeAsync(UNDO_TIMEOUT);
  expect(outbox.outgoing.get()[0]?.state).toBe('unsent');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(send.mock.calls.map(([, sent]) => sent.decisionId)).toEqual(['d', 'd']);
  expect(outbox.outgoing.get()).toEqual([]);
});

test('sends again when the engine is away', async () => {
  const send = vi
    .fn<Send>()
    .mockRejectedValueOnce(new Problem(503, 'unavailable', 'The engine does not answer.'))
    .mockResolvedValueOnce(reply(200));
  const outbox = new Outbox(send);
  outbox.hold(subject, decision);
  await vi.advanceTimersByTimeAsync(UNDO_TIMEOUT + 3_000);
  expect(send).toHaveBeenCalledTimes(2);
  expect(outbox.verdicts.get()).toEqual([]);
});

test.each([
  [
    new Problem(409, 'already_settled', '', { decision: { by: 'ada', outcome: 'reject' } }),
    { ...subject, kind: 'taken', by: 'ada', outcome: 'reject' },
  ],
  [new Problem(409, 'stale_digest', ''), { ...subject, kind: 'stale' }],
  [new Problem(422, 'invalid', 'Say why.'), { ...subject, kind: 'refused', reason: 'Say why.' }],
])('says what became of a decision that the server refused: %s', async (problem, verdict) => {
  const outbox = new Outbox(vi.fn<Send>().mockRejectedValue(problem));
  const settled = vi.fn();
  outbox.onSettled(settled);
  outbox.hold(subject, decision);
  await vi.advanceTimersByTimeAsync(UNDO_TIMEOUT);
  expect(outbox.verdicts.get()).toEqual([verdict]);
  expect(settled).toHaveBeenCalledWith('r');
});

test('says that a decision is recorded when no worker has answered', async () => {
  const outbox = new Outbox(vi.fn<Send>().mockResolvedValue(reply(202)));
  outbox.hold(subject, decision);
  await vi.advanceTimersByTimeAsync(UNDO_TIMEOUT);
  expect(outbox.verdicts.get()).toEqual([{ ...subject, kind: 'recorded' }]);
});

test('takes up after a reload what the server did not confirm, as the same decision', async () => {
  const lost = new Outbox(vi.fn<Send>().mockReturnValue(new Promise(() => undefined)));
  lost.hold(subject, decision);
  lost.flush(true);
  const send = vi.fn<Send>().mockResolvedValue(reply(200));
  const outbox = new Outbox(send);
  outbox.restore();
  expect(outbox.outgoing.get()[0]).toMatchObject({ ...subject, state: 'sending' });
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledExactlyOnceWith('r', decision, false);
  const again = new Outbox(vi.fn<Send>());
  again.restore();
  expect(again.outgoing.get()).toEqual([]);
});

test('leaves to another open tab what that may still undo, and takes it up when it is gone', () => {
  sessionStorage.setItem('perdure.tab', 'one');
  new Outbox(vi.fn<Send>()).hold(subject, decision);
  sessionStorage.setItem('perdure.tab', 'another');
  const outbox = new Outbox(vi.fn<Send>().mockReturnValue(new Promise(() => undefined)));
  outbox.restore();
  expect(outbox.outgoing.get()).toEqual([]);
  vi.advanceTimersByTime(60_000);
  outbox.restore();
  expect(outbox.outgoing.get()).toHaveLength(1);
});

test('does not take up what was undone', () => {
  const outbox = new Outbox(vi.fn<Send>());
  outbox.hold(subject, decision);
  outbox.undo();
  const next = new Outbox(vi.fn<Send>());
  next.restore();
  expect(next.outgoing.get()).toEqual([]);
});

test('sends sooner what is decided where a person waits for it', async () => {
  const send = vi.fn<Send>().mockResolvedValue(reply(200));
  const outbox = new Outbox(send);
  outbox.hold(subject, decision, { patience: SHORT_UNDO_TIMEOUT });
  await vi.advanceTimersByTimeAsync(SHORT_UNDO_TIMEOUT);
  expect(send).toHaveBeenCalledOnce();
});

const several = ['r1', 'r2', 'r3'].map((requestId) => ({
  subject: { requestId, title: 'Try again' },
  decision: { ...decision, decisionId: `d-${requestId}`, digest: `digest of ${requestId}` },
}));

test('takes decisions on equal requests back as one', () => {
  const send = vi.fn<Send>();
  const outbox = new Outbox(send);
  outbox.hold(subject, decision);
  outbox.holdAll(several);
  expect(outbox.undo()?.requestId).toBe('r1');
  expect(outbox.outgoing.get().map(({ requestId }) => requestId)).toEqual(['r']);
});

test('tells how many equal requests were settled, and which were not', async () => {
  const late = new Problem(409, 'already_settled', 'Too late.', {
    decision: { by: 'grace', outcome: 'stop' },
  });
  const send = vi.fn<Send>((id) =>
    id === 'r2' ? Promise.reject(late) : Promise.resolve(reply(200)),
  );
  const outbox = new Outbox(send);
  outbox.holdAll(several);
  await vi.advanceTimersByTimeAsync(UNDO_TIMEOUT);
  expect(send.mock.calls.map(([, sent]) => [sent.decisionId, sent.digest])).toEqual(
    ['r1', 'r2', 'r3'].map((id) => [`d-${id}`, `digest of ${id}`]),
  );
  expect(outbox.verdicts.get()).toMatchObject([
    { requestId: 'r2', kind: 'taken', by: 'grace' },
    { kind: 'group', settled: 2, of: 3 },
  ]);
});
