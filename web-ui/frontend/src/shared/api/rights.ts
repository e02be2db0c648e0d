import { useCaller } from './assignment';
import type { HumanRequest } from './request';
import type { Wire } from './wire';

/** A right that roles and scopes give. */
export type AccessRight = Wire<'CallerView'>['rights'][number];

/**
 * Returns whether the person at this page has a right. Until the server has said so, the page
 * shows everything; the server refuses what a person may not do.
 */
export function useMay(): (right: AccessRight) => boolean {
  const rights = useCaller()?.rights;
  return (right) => rights?.includes(right) ?? true;
}

const RIGHTS: Readonly<Record<HumanRequest['kind'], AccessRight>> = {
  question: 'answer',
  permission: 'decide',
  plan: 'decide',
  delivery: 'decide',
  trust: 'decide',
  budget: 'raise_budget',
  operator: 'steer',
};

/** Returns the right that settles a request of a kind. */
export function rightToSettle(kind: HumanRequest['kind']): AccessRight {
  return RIGHTS[kind];
}
