import { HttpResponse, http } from 'msw';
import type { RememberedRule } from '~/shared/api/permissions';
import type { MockApi } from './MockApi';
import { ago } from './tasks';

/** Rules of every reach, one of which has run out since it was listed. */
export function mockRules(): readonly RememberedRule[] {
  return [
    rule({ id: 'rule-1', pattern: 'git push origin main', scope: 'run', taskId: 't-ledger' }),
    rule({
      id: 'rule-2',
      pattern: 'npm install *',
      scope: 'repository',
      requestId: 'r-permission',
      createdAt: ago(60 * 26),
    }),
    rule({
      id: 'rule-3',
      permission: 'network',
      pattern: 'registry.npmjs.org',
      by: 'grace',
      expiresAt: ago(-60 * 24),
    }),
    rule({ id: 'rule-4', pattern: 'make release \u202Eeruces', expiresAt: ago(5) }),
  ];
}

function rule(own: Partial<RememberedRule>): RememberedRule {
  return {
    id: '',
    permission: 'bash',
    pattern: '*',
    action: 'allow',
    scope: 'task',
    repository: '/srv/git/acme/billing',
    by: 'ada',
    createdAt: ago(90),
    expiresAt: null,
    decisionId: 'd-0',
    taskId: 't-billing',
    requestId: null,
    ...own,
  };
}

export function ruleHandlers(api: MockApi) {
  return [
    http.get('/api/permissions', () =>
      api.rulesFail
        ? HttpResponse.json({ code: 'internal', detail: 'Something broke.' }, { status: 500 })
        : HttpResponse.json({ items: api.rules }),
    ),
    http.delete<{ id: string }>('/api/permissions/:id', ({ params }) => {
      const known = api.rules.some(({ id }) => id === params.id);
      api.rules = api.rules.filter(({ id }) => id !== params.id);
      return known
        ? new HttpResponse(null, { status: 204 })
        : HttpResponse.json(
            { code: 'not_found', detail: `There is no remembered rule '${params.id}'.` },
            { status: 404 },
          );
    }),
  ];
}
