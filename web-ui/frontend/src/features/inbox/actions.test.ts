import { expect, test } from 'vitest';
import { mockRequests } from '~/mock/requests';
import { actionsOf } from './actions';

const named = (id: string) =>
  mockRequests().find((request) => request.id === id) ?? expect.fail(`no request ${id}`);

test('offers to an operator what the server puts first, first', () => {
  const actions = actionsOf({
    ...named('r-operator'),
    outcomes: ['switch_model', 'stop', 'retry'],
  });
  expect(actions.map(({ outcome }) => outcome)).toEqual(['switch_model', 'stop', 'retry']);
  expect(actions.map(({ tone }) => tone)).toEqual(['primary', 'quiet', 'plain']);
});

test('asks once more before a yes to something of high risk, and not before a no', () => {
  const request = named('r-permission');
  const forms = (level: string) =>
    actionsOf({ ...request, risk: { ...request.risk, level } }).map(({ form }) => form);
  expect(forms('medium')).toEqual(['none', 'always', 'word', 'none']);
  expect(forms('high')).toEqual(['confirm', 'always', 'word', 'none']);
});

test('offers no choice of steps for a plan that is not carried out', () => {
  const plan = named('r-plan');
  if (plan.kind !== 'plan') throw new Error('It is no plan.');
  const forms = (planOnly: boolean) =>
    actionsOf({ ...plan, subject: { ...plan.subject, planOnly } }).map(({ form }) => form);
  expect(forms(false)).toContain('steps');
  expect(forms(true)).not.toContain('steps');
});
