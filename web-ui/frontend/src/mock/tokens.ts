import { HttpResponse, http } from 'msw';
import type { ApiToken, NewToken } from '~/shared/api/tokens';
import type { MockApi } from './MockApi';
import { problem } from './problem';
import { ago } from './tasks';

const DAY = 60 * 24;

/** Tokens in force, used and unused, one that has expired and one that was revoked. */
export function mockTokens(): readonly ApiToken[] {
  return [
    token({ id: 'a1', name: 'login from ada@laptop', usedAt: ago(4) }),
    token({ id: 'a2', name: 'ci', scopes: ['read'], roles: ['requester'] }),
    token({ id: 'a3', name: 'old', expiresAt: ago(DAY) }),
    token({ id: 'a4', name: 'lost', revokedAt: ago(90), revokedBy: 'grace' }),
  ];
}

function token(own: Partial<ApiToken>): ApiToken {
  return {
    id: '',
    owner: 'ada',
    name: '',
    scopes: ['read', 'write'],
    roles: [],
    createdBy: 'ada',
    createdAt: ago(10 * DAY),
    expiresAt: ago(-20 * DAY),
    usedAt: null,
    revokedAt: null,
    revokedBy: null,
    ...own,
  };
}

export function tokenHandlers(api: MockApi) {
  return [
    http.get('/api/tokens', () =>
      api.tokensFail
        ? problem(500, 'internal', 'Something broke.')
        : HttpResponse.json({ items: api.tokens, next: null }),
    ),
    http.post<never, NewToken>('/api/tokens', async ({ request }) => {
      const body = await request.json();
      api.newTokens.push(body);
      if (api.tokens.some(({ name }) => name === body.name)) {
        return problem(422, 'invalid', `'ada' has a token '${body.name}' already.`);
      }
      const roles = body.roles ?? [];
      const made = token({ id: 'a9', name: body.name ?? '', roles });
      api.tokens = [made, ...api.tokens];
      return HttpResponse.json({ secret: 'perdure_a9_secret', token: made }, { status: 201 });
    }),
    http.delete<{ id: string }>('/api/tokens/:id', ({ params }) => {
      const isKnown = api.tokens.some(({ id }) => id === params.id);
      api.tokens = api.tokens.map((one) =>
        one.id === params.id ? { ...one, revokedAt: ago(0), revokedBy: 'ada' } : one,
      );
      return isKnown
        ? new HttpResponse(null, { status: 204 })
        : problem(404, 'not_found', `There is no token '${params.id}'.`);
    }),
  ];
}
