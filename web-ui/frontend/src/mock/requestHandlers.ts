import { HttpResponse, http } from 'msw';
import type { AssignOrSnooze } from '~/shared/api/assignment';
import type { Decision } from '~/shared/api/decision';
import type { MockApi } from './MockApi';
import { missing, problem } from './problem';

/** The API of requests to people. */
export function requestHandlers(api: MockApi) {
  return [
    http.get('/api/requests', ({ request }) => {
      const search = new URL(request.url).searchParams;
      const task = search.get('task');
      const view = search.get('view');
      const items = api.requests.filter(
        (one) =>
          one.status === search.get('status') &&
          (task === null || one.taskId === task) &&
          (view === null || one.views.some((name) => name === view)),
      );
      return HttpResponse.json({ items, next: null });
    }),
    http.get('/api/inbox', () => {
      const count = (view: string) =>
        api.pending().filter((one) => one.views.some((name) => name === view)).length;
      return HttpResponse.json({
        mine: count('mine'),
        team: count('team'),
        others: count('others'),
        all: api.pending().length,
      });
    }),
    http.get('/api/requests/:id/comments', () =>
      HttpResponse.json({ items: api.comments, next: null }),
    ),
    http.post<{ id: string }, { commentId: string; text: string }>(
      '/api/requests/:id/comments',
      async ({ request }) => {
        const comment = {
          ...(await request.json()),
          author: api.caller,
          at: new Date().toISOString(),
        };
        api.comments = [...api.comments, comment];
        return HttpResponse.json(comment, { status: 201 });
      },
    ),
    http.get<{ id: string }>('/api/requests/:id', ({ params }) => {
      const found = api.requests.find((one) => one.id === params.id);
      return found ? HttpResponse.json(found) : missing(`request ${params.id}`);
    }),
    http.post<{ id: string }, AssignOrSnooze>(
      /\/api\/requests\/[^/]+\/(assign|snooze)$/,
      async ({ request }) => {
        const id = new URL(request.url).pathname.split('/').at(-2) ?? '';
        const found = api.requests.find((one) => one.id === id);
        if (found?.status === 'settled') {
          return problem(409, 'already_settled', 'Grace was first.', { decision: found.decision });
        }
        return HttpResponse.json(api.tend(id, await request.json()));
      },
    ),
    http.delete<{ id: string }>('/api/requests/:id/decision', ({ params }) => {
      const found = api.withdrawVote(params.id);
      return found ? HttpResponse.json(found) : missing(`request ${params.id}`);
    }),
    http.post<{ id: string }, Decision>(
      '/api/requests/:id/decision',
      async ({ params, request }) => {
        const decision = await request.json();
        const found = api.requests.find((one) => one.id === params.id);
        if (!found) return missing(`request ${params.id}`);
        if (found.status !== 'pending') {
          return problem(409, 'already_settled', 'This request is settled already.', {
            decision: found.decision,
          });
        }
        if (found.digest !== decision.digest) {
          return problem(409, 'stale_digest', 'The request has changed since.', {
            digest: found.digest,
          });
        }
        return HttpResponse.json(api.settle(found, decision));
      },
    ),
  ];
}
