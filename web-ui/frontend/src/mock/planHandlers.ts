import { HttpResponse, http } from 'msw';
import type { Plan } from '~/shared/api/plan';
import { revision } from './handlers';
import { problem } from './problem';
import type { MockApi } from './MockApi';
import { ledgerComments } from './plans';

/** Revisions of a plan, comments on its steps, its check and its edits. */
export function planHandlers(api: MockApi) {
  return [
    http.get('/api/tasks/:id/plan/revisions', () =>
      HttpResponse.json({
        items: Array.from({ length: api.planRevision - 1 }, (_, at) => revision(api, at + 2)),
      }),
    ),
    http.get('/api/tasks/:id/plan/comments', ({ request }) => {
      const later = Number(new URL(request.url).searchParams.get('revision'));
      const items = ledgerComments.filter((one) => one.revision < later);
      return HttpResponse.json({ items });
    }),
    http.post<never, Plan>('/api/tasks/:id/plan/check', async ({ request }) => {
      const { steps } = await request.json();
      const findings = steps.flatMap(({ instructions, checks }, at) => [
        ...(instructions === '' ? [`steps[${at}].instructions: It is missing: write it.`] : []),
        ...(checks.length === 0
          ? [`steps[${at}].checks: There is none: say which command must pass.`]
          : []),
      ]);
      return HttpResponse.json({
        findings,
        wouldAsk: [],
        overlapping: [],
        uncommitted: [],
        executed: [],
      });
    }),
    http.put<never, Plan>('/api/tasks/:id/plan', async ({ request }) => {
      if (request.headers.get('If-Match') !== `"${api.planDigest}"`) {
        return problem(412, 'plan_changed', 'The plan has changed since you read it.', {
          digest: api.planDigest,
        });
      }
      api.revise(await request.json(), 'you');
      return HttpResponse.json(revision(api, api.planRevision));
    }),
  ];
}
