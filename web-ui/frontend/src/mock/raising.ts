import type { MockApi } from './MockApi';

const EVERY = 500;

/** Lets what waits come to wait, one request after the other. */
export function raiseAgain(api: MockApi): void {
  let next = 0;
  setInterval(() => {
    const request = api.requests[next++ % api.requests.length];
    if (!request) return;
    api.emit({
      kind: 'request.raised',
      taskId: request.taskId,
      data: { requestId: request.id, status: 'pending' },
    });
  }, EVERY);
}
