import { HttpResponse, http } from 'msw';
import type { MockApi } from './MockApi';
import { mockFleet } from './fleet';
import { mockTimeline } from './timeline';
import { MOCK_LIMIT, mockSpending, mockTeamSpending, mockUsage } from './usage';

/** Returns the handlers for the operators' requests. */
export function operateHandlers(api: MockApi) {
  return [
    http.get('/api/fleet', ({ request }) => HttpResponse.json(mockFleet(api, request.url))),
    http.post('/api/hosts/:host/move', ({ params }) =>
      HttpResponse.json({
        host: params['host'],
        count: 1,
        left: [{ taskId: 't-alone', sentence: 'The database has no copy of its files.' }],
      }),
    ),
    http.get('/api/usage', ({ request }) => HttpResponse.json(mockUsage(request.url))),
    http.get('/api/spending', ({ request }) => HttpResponse.json(mockSpending(request.url))),
    http.get('/api/spending/teams/:team', ({ request }) =>
      HttpResponse.json(mockTeamSpending(request.url)),
    ),
    http.get('/api/tasks/:id/spending', ({ params }) =>
      HttpResponse.json({ items: params['id'] === 't-live' ? [MOCK_LIMIT] : [] }),
    ),
    http.get('/api/tasks/:id/why', () => HttpResponse.json(api.why)),
    http.get('/api/tasks/:id/timeline', ({ request }) =>
      HttpResponse.json(mockTimeline(request.url)),
    ),
  ];
}
