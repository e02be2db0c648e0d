import { expect, test } from 'vitest';
import { snoozeEnd } from './snoozeTimes';

const now = new Date(2026, 9, 24, 22, 15, 30);

test('comes back in an hour to the second', () => {
  expect(snoozeEnd('hour', now)).toEqual(new Date(2026, 9, 24, 23, 15, 30));
});

test('comes back in the morning, also of a day on which the clocks change', () => {
  expect(snoozeEnd('tomorrow', now)).toEqual(new Date(2026, 9, 25, 9));
  expect(snoozeEnd('week', now)).toEqual(new Date(2026, 9, 31, 9));
});
