import { sse } from 'msw';
import { setupWorker } from 'msw/browser';
import type { EventKind, TaskEvent } from '~/shared/api/events';
import { MockApi } from './MockApi';
import { longFiles, markedFiles, rewrittenFiles } from './changes';
import { handlers } from './handlers';
import { makeHeavy } from './heavy';
import { makeHostile } from './hostile';
import { play } from './live';
import { raiseAgain } from './raising';
import { makeRisky } from './risky';
import { deliverLedger, retryLive } from './steering';

function chooseFiles(api: MockApi, search: URLSearchParams): void {
  if (search.has('long')) api.files = longFiles();
  if (search.has('marked')) api.files = markedFiles();
  if (search.has('rewritten')) api.files = rewrittenFiles();
}

/** Serves the pages without a server; one task streams text while its page is open. */
export async function startMock(): Promise<void> {
  const api = new MockApi();
  const search = new URLSearchParams(window.location.search);
  if (search.has('ephemeral'))
    api.info = {
      ...api.info,
      durable: false,
      engine: { mode: 'memory', address: 'in this process' },
    };
  if (search.has('scripted')) api.info = { ...api.info, model: 'script/demo.yaml' };
  if (search.has('heavy')) makeHeavy(api);
  chooseFiles(api, search);
  if (search.has('risky')) makeRisky(api);
  if (search.has('hostile')) makeHostile(api);
  if (search.has('raising')) raiseAgain(api);
  if (search.has('delivered')) deliverLedger(api);
  if (search.has('retrying')) retryLive(api);
  if (search.has('quiet')) api.requests = [];
  if (search.has('empty')) {
    api.tasks = [];
    api.requests = [];
  }
  const streams = ['/api/events', '/api/tasks/:id/events'].map((path) =>
    sse<Record<EventKind, string>>(path, ({ client, params }) => {
      api.listen((event: TaskEvent) => {
        if (params.id !== undefined && params.id !== event.taskId) return;
        client.send({
          ...(event.seq === undefined ? {} : { id: String(event.seq) }),
          event: event.kind,
          data: JSON.stringify(event),
        });
      });
      if (params.id === 't-live') play(api);
    }),
  );
  await setupWorker(...handlers(api), ...streams).start({
    quiet: true,
    onUnhandledRequest: 'bypass',
  });
}
