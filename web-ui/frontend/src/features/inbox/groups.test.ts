import { expect, test } from 'vitest';
import { mockRequests } from '~/mock/requests';
import { mockEqual } from '~/mock/equalRequests';
import { equalTo, groupOf, grouped } from './groups';

test('puts operator requests about the same fault of the same model together, and no others', () => {
  const all = [...mockRequests(), ...mockEqual(3)];
  const groups = grouped(all).filter(({ count }) => count > 1);
  expect(groups.map(({ request, count }) => [request.id, count])).toEqual([['r-equal-1', 3]]);
  expect(grouped(all)).toHaveLength(mockRequests().length + 1);
});

test('keeps apart what has other ways out, another model or a high risk', () => {
  const [first, ...others] = mockEqual(3);
  if (!first) throw new Error('There is no request.');
  const variants = [
    { ...first, outcomes: ['switch_model', 'stop'] as const },
    { ...first, risk: { level: 'high', reasons: [] } as const },
    { ...first, kind: 'operator', subject: { ...first.subject, model: 'other/m' } } as typeof first,
  ];
  for (const variant of variants) expect(equalTo(variant, others)).toEqual([]);
  expect(groupOf({ ...first, status: 'settled' })).toBeUndefined();
});
