import type { Wire } from '~/shared/api/wire';

/** A task that works on. */
export const mockWhy: Wire<'Why'> = {
  sentence: 'It is at work.',
  cause: 'working',
  since: '2026-11-01T00:00:00Z',
  requestId: null,
  call: null,
  pending: [],
  queue: { name: 'workspace-a', backlog: 0, pollers: 1 },
};
