import { HttpResponse, http } from 'msw';
import { MOCK_TOKEN } from './MockApi';
import type { MockApi } from './MockApi';

/** Sessions of browsers; without one the server refuses every other call, so these handlers come first. */
export function sessionHandlers(api: MockApi) {
  return [
    http.all('/api/*', () =>
      api.signedOut
        ? HttpResponse.json({ code: 'unauthenticated', detail: 'Sign in first.' }, { status: 401 })
        : undefined,
    ),
    http.get('/api/me', ({ request }) => {
      const hasTask = new URL(request.url).searchParams.has('task');
      return HttpResponse.json({
        name: api.caller,
        person: api.person,
        session: api.session,
        scopes: ['read', 'write'],
        roles: api.roles,
        rights: (hasTask ? api.rightsInTasks : undefined) ?? api.rights,
      });
    }),
    http.post('/sign-out', () => {
      api.session = false;
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('/sign-in', async ({ request }) => {
      const token = new URLSearchParams(await request.text()).get('token');
      if (token !== MOCK_TOKEN) return new HttpResponse('', { status: 401 });
      api.signedOut = false;
      return HttpResponse.json({ name: 'you', session: true });
    }),
  ];
}
