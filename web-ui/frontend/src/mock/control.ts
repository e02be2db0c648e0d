import { HttpResponse, http } from 'msw';
import type { Control, Task } from '~/shared/api/task';
import type { MockApi } from './MockApi';

const STATES: Readonly<Record<string, Task['state']>> = {
  pause: 'paused',
  resume: 'running',
  interrupt: 'idle',
  cancel: 'cancelled',
};

/** Commands to tasks: records each of them, and applies changes of state. */
export function controlHandlers(api: MockApi) {
  return [
    http.post<{ id: string }, Control>('/api/tasks/:id/control', async ({ params, request }) => {
      const body = await request.json();
      api.controls.push({ task: params.id, ...body });
      api.tasks = api.tasks.map((task) =>
        task.id === params.id
          ? {
              ...task,
              state: STATES[body.command] ?? task.state,
              phase: body.command === 'archive' ? 'closed' : task.phase,
            }
          : task,
      );
      return new HttpResponse(null, { status: 202 });
    }),
    http.get<{ step: string }>('/api/tasks/:id/steps/:step/reset', ({ params }) =>
      HttpResponse.json({
        steps: [params.step, 'memory'],
        commits: [{ commit: '0123456789abcdef', title: 'Move SQL behind it', step: params.step }],
        ref: 'refs/perdure-aside/t/1',
        repository: '/var/lib/perdure/repos/1',
        branch: 'perdure/ledger',
        commit: '4f1c2ab',
      }),
    ),
    http.delete<{ id: string }>('/api/shares/:id', () => new HttpResponse(null, { status: 204 })),
  ];
}
