import { QueryClient } from '@tanstack/react-query';
import { decisionKeys } from '~/shared/api/decision';
import { ASK_AGAIN, Problem, Unreachable } from '~/shared/api/http';
import { requestKeys } from '~/shared/api/request';
import { outbox } from '~/shared/request/outbox';

/** The cache of what the server said: refreshed by events, asked again while the server is away. */
export function createClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: 'always',
        // A failed query is repeated until the server answers, so no button is needed.
        refetchInterval: ({ state }) => (state.error instanceof Unreachable ? ASK_AGAIN : false),
        retry: (failures, error) => !(error instanceof Problem) && failures < 2,
        retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 10_000),
      },
      mutations: { networkMode: 'always' },
    },
  });
  outbox.onSettled(() => {
    void client.invalidateQueries({ queryKey: requestKeys.all });
    void client.invalidateQueries({ queryKey: decisionKeys.list('').slice(0, 1) });
  });
  return client;
}
