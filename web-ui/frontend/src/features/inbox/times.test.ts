import { expect, test } from 'vitest';
import { inTime } from './times';

const now = new Date(2026, 9, 24, 22, 15, 30);

test('comes back in an hour to the second', () => {
  expect(inTime('hour', now)).toEqual(new Date(2026, 9, 24, 23, 15, 30));
});

test('comes back in the morning, also of a day on which the clocks change', () => {
  expect(inTime('tomorrow', now)).toEqual(new Date(2026, 9, 25, 9));
  expect(inTime('week', now)).toEqual(new Date(2026, 9, 31, 9));
});
