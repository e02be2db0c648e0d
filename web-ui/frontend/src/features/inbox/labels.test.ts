import i18next from 'i18next';
import { expect, test } from 'vitest';
import { mockRequests } from '~/mock/requests';
import type { HumanRequest } from '~/shared/api/request';
import { actionsOf } from './actions';
import { actionLabel } from './labels';

const [first] = mockRequests();

const labels = (part: object) => {
  const request = { ...first, ...part } as HumanRequest;
  return actionsOf(request).map((action) => actionLabel(i18next.t, request, action));
};

test('says that a no to trust ends nothing', () => {
  const subject = { commit: 'abc', sandboxed: true, parts: [] };
  expect(labels({ kind: 'trust', outcomes: ['approve', 'reject'], subject })).toEqual([
    'Trust all of it',
    'Go on without it',
  ]);
});

test('says what a yes to a plan, a delivery and a budget does', () => {
  const names = mockRequests().map((request) => labels(request)[0]);
  expect(names).toEqual([
    'Approve revision 3',
    'Allow once',
    'Answer',
    'Deliver',
    'Raise the limit',
    'Try again',
  ]);
});
