import { expect, test } from 'vitest';
import { ledgerPlan } from '~/mock/plans';
import { hold, release } from './heldSteps';

const { steps } = ledgerPlan;

test('holds with a step all that need it', () => {
  expect(hold(steps, [], 'extract')).toEqual(['extract', 'move', 'memory']);
  expect(hold(steps, ['move'], 'memory')).toEqual(['move', 'memory']);
});

test('takes with a step all that it needs', () => {
  expect(release(steps, ['extract', 'move', 'memory'], 'move')).toEqual(['memory']);
  expect(release(steps, ['move', 'memory'], 'move')).toEqual(['memory']);
});
