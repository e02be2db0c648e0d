import type { Why } from '~/shared/api/why';

/** A task that works on. */
export const mockWhy: Why = {
  sentence: 'It is at work.',
  cause: 'working',
  since: '2026-11-01T00:00:00Z',
  requestId: null,
  asked: null,
  call: null,
  pending: [],
  queue: { name: 'workspace-a', host: 'a', backlog: 0, pollers: 1, lastPollAt: null },
};
