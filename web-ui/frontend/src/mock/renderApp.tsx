import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createClient } from '~/app/client';
import { Router } from '~/app/router';
import { forgetDraft } from '~/shared/request/drafts';
import { forgetPlanDraft } from '~/shared/request/planDraft';
import { outbox } from '~/shared/request/outbox';
import { FakeEventSource } from './FakeEventSource';
import { MockApi } from './MockApi';
import { forgetDecided } from './decided';
import { handlers } from './handlers';
import { server } from './server';

/** The whole of the pages at an address, before a mock API whose state the test may set. */
export function renderApp(path: string, prepare: (api: MockApi) => void = () => undefined) {
  const api = new MockApi();
  prepare(api);
  server.use(...handlers(api));
  for (const request of api.requests) forgetDraft(request.id);
  for (const task of api.tasks) forgetPlanDraft(task.id);
  outbox.outgoing.set([]);
  outbox.verdicts.set([]);
  forgetDecided();
  window.history.replaceState(null, '', path);
  const client = createClient();
  const view = render(
    <QueryClientProvider client={client}>
      <Router />
    </QueryClientProvider>,
  );
  return {
    ...view,
    api,
    user: userEvent.setup(),
    stream: () => FakeEventSource.all.findLast(({ url }) => url.startsWith('/api/events')),
  };
}
