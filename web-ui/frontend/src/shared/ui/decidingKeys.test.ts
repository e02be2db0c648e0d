import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DecidingKeyFilter } from './decidingKeys';
import { decisionDelays } from './decisionDelays';

const act = vi.fn();
const refused = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(decisionDelays, { before: 350, after: 450 });
  act.mockReset();
  refused.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(decisionDelays, { before: 0, after: 0 });
});

/** Presses keys, each so long after the one before it. */
function press(...keys: readonly (readonly [string, number])[]) {
  const keyboard = new DecidingKeyFilter();
  for (const [key, pause] of keys) {
    vi.advanceTimersByTime(pause);
    keyboard.hear(key);
    if (key === 'a') keyboard.act(act, refused);
  }
  vi.advanceTimersByTime(1_000);
}

test('acts on a key that stands alone', () => {
  press(['x', 0], ['a', 400]);
  expect(act).toHaveBeenCalledOnce();
  expect(refused).not.toHaveBeenCalled();
});

test.each([
  [
    'another comes before it',
    [
      ['x', 0],
      ['a', 200],
    ],
  ],
  [
    'another comes after it',
    [
      ['a', 0],
      ['x', 400],
    ],
  ],
  [
    'it is pressed twice',
    [
      ['a', 0],
      ['a', 300],
    ],
  ],
] as const)('does not act on a key when %s', (_, keys) => {
  press(...keys);
  expect(act).not.toHaveBeenCalled();
  expect(refused).toHaveBeenCalled();
});

test('acts on a key right after something was chosen with an arrow, and with Shift', () => {
  press(['ArrowDown', 0], ['Shift', 50], ['a', 50]);
  expect(act).toHaveBeenCalledOnce();
});

test('takes back only the key that was meant', () => {
  const keyboard = new DecidingKeyFilter();
  vi.advanceTimersByTime(400);
  keyboard.hear('s');
  const takeBack = keyboard.act(refused, refused);
  vi.advanceTimersByTime(1_000);
  refused.mockReset();
  keyboard.hear('a');
  keyboard.act(act, refused);
  takeBack();
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledOnce();
  expect(refused).not.toHaveBeenCalled();
});
