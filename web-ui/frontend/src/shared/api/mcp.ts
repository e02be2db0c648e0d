import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, valueOf } from './http';
import type { Wire } from './wire';
import { useAction } from './useAction';

export type McpServer = Wire<'McpServerView'>;

const KEY = ['mcp'];

/** The MCP servers and how they were seen last. */
export function useMcpServers() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => valueOf(api.GET('/api/mcp', { signal })),
    select: ({ items }) => items,
    refetchInterval: 30_000,
  });
}

/** Path to which a login returns: the page that reports the login to the server. */
export const LOGIN_PATH = '/mcp/login';

/** Leaves for the page where a person logs in at a server. */
export function useMcpLogin(server: string) {
  return useAction({
    mutationFn: async () => {
      const { url } = await valueOf(
        api.POST('/api/mcp/{server}/login', {
          params: { path: { server } },
          body: { redirectUri: `${location.origin}${LOGIN_PATH}` },
        }),
      );
      location.assign(url);
    },
  });
}

/** Tells the server what a login brought back; once, as it can't be used twice. */
export function useMcpLoginEnd(query: URLSearchParams) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['mcp-login', query.get('state')],
    queryFn: async () => {
      const body = {
        state: query.get('state'),
        code: query.get('code'),
        error: query.get('error'),
        errorDescription: query.get('error_description'),
        iss: query.get('iss'),
      };
      const value = await valueOf(api.POST('/api/mcp/login', { body }));
      await client.invalidateQueries({ queryKey: KEY });
      return value;
    },
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Connects a server, has it left alone, or forgets the login there. */
export function useMcpChange(server: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (action: 'connect' | 'disconnect' | 'logout') =>
      api.POST(`/api/mcp/{server}/${action}`, { params: { path: { server } } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
