import { expect, test } from 'vitest';
import { emptyForm, takesPlanners, taskOf } from './newTask';

test('asks for several planners where the strategy lets them draft', () => {
  const form = { ...emptyForm(), request: 'Mend it.', planners: '3' };
  expect(taskOf(form).policy).toEqual({ planners: 3 });
  expect(taskOf({ ...form, strategy: 'plan-only' }).policy).toEqual({ planners: 3 });
  expect(taskOf({ ...form, planners: '1' })).not.toHaveProperty('policy');
});

test('leaves planners out where they would have no effect', () => {
  const form = { ...emptyForm(), request: 'Mend it.', planners: '2' };
  expect(takesPlanners({ ...form, strategy: 'light' })).toBe(false);
  expect(taskOf({ ...form, strategy: 'light' })).not.toHaveProperty('policy');
  expect(taskOf({ ...form, agent: 'build' })).not.toHaveProperty('policy');
});
