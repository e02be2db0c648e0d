import { HttpResponse, http } from 'msw';
import type { Control, Task } from '~/shared/api/task';
import type { MockApi } from './MockApi';

const STATES: Readonly<Record<string, Task['state']>> = {
  pause: 'paused',
  resume: 'running',
  interrupt: 'idle',
  cancel: 'cancelled',
};

/** Commands to tasks: each is kept, and those that change a state do so. */
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
  ];
}
