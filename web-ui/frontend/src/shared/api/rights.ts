import { useCaller } from './assignment';
import type { HumanRequest } from './request';
import type { Wire } from './wire';

/** A right that roles and scopes give. */
export type AccessRight = Wire<'CallerView'>['rights'][number];

/**
 * Returns whether the person at this page has a right. Until the server has said so, the page
 * shows everything; the server refuses what a person may not do.
 *
 * @param task the task in whose repository the right must hold; some repository if absent
 */
export function useMay(task?: string): (right: AccessRight) => boolean {
  const caller = useCaller();
  // Other roles hold in all repositories.
  const isLimited = caller?.roles.some((role) => role.includes('@'));
  const there = useCaller(isLimited ? task : undefined);
  const rights = (there ?? caller)?.rights;
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
