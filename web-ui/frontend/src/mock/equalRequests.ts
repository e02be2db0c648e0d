import type { RequestOf } from '~/shared/api/request';
import { ago } from './tasks';

/** Requests of as many tasks about one provider that does not answer. */
export function mockEqual(count: number): RequestOf<'operator'>[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `r-equal-${index + 1}`,
    number: 40 + index,
    kind: 'operator',
    titleKey: 'operator.provider',
    titleArguments: { model: 'openai/gpt-5' },
    title: 'Ask openai/gpt-5 again',
    taskId: `t-equal-${index + 1}`,
    taskTitle: `Task number ${index + 1}`,
    taskRequest: '',
    repository: '/srv/git/acme/web',
    requester: 'ada',
    status: 'pending',
    digest: `digest-of-${index + 1}`,
    outcomes: ['retry', 'switch_model', 'stop'],
    risk: { level: 'low', reasons: [] },
    blocks: [],
    views: ['mine'],
    waitsFor: [],
    comments: 0,
    announced: false,
    votes: { needed: 1, given: 0, missing: [], cast: [] },
    raisedAt: ago(10 + index),
    subject: {
      cause: 'provider',
      error: `503 after 8 tries, trace ${index + 1}`,
      type: 'overloaded',
      model: 'openai/gpt-5',
      files: [],
    },
  }));
}
