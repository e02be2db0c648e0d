import { expect, it } from 'vitest';
import { Scale, took } from './scale';

const START = Date.UTC(2026, 0, 1, 12);
const MINUTE = 60_000;
const whole = new Scale(START, START + 60 * MINUTE);

it('says where a moment lies', () => {
  expect(whole.at(START + 15 * MINUTE)).toBe(25);
  expect(whole.at(START - MINUTE)).toBe(0);
  expect(whole.at(START + 61 * MINUTE)).toBe(100);
});

it('marks round moments, a handful', () => {
  expect(whole.ticks()).toHaveLength(3);
  expect(new Scale(START, START + 20_000).ticks()).toHaveLength(5);
  expect(new Scale(START, START + 4_000 * 24 * 60 * MINUTE).ticks().length).toBeLessThan(12);
});

it('zooms around its middle and never leaves the whole', () => {
  const near = whole.zoom(0.5, whole);
  expect([near.from - START, near.to - START]).toEqual([15 * MINUTE, 45 * MINUTE]);
  expect(near.move(1, whole).to).toBe(whole.to);
  expect(near.zoom(4, whole).stretch(whole)).toBeUndefined();
  expect(near.stretch(whole)).toEqual({
    from: '2026-01-01T12:15:00.000Z',
    to: '2026-01-01T12:45:00.000Z',
  });
});

it('leaves room beside what it is brought to', () => {
  const around = Scale.around(START + 10 * MINUTE, START + 20 * MINUTE, whole);
  expect([around.from - START, around.to - START]).toEqual([5 * MINUTE, 25 * MINUTE]);
});

it('says how long something took', () => {
  expect(took(125_000, 'en')).toBe('2 min 5 sec');
  expect(took(26 * 60 * MINUTE, 'en')).toBe('1 day');
});
