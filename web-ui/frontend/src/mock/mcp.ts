import type { McpServer } from '~/shared/api/mcp';
import { ago } from './tasks';

const SOURCE = '/home/ada/.config/perdure/perdure.yaml';

/** A server in use, one that can't be reached, one that wants a login, and one that is switched off. */
export function mockServers(): McpServer[] {
  return [
    {
      name: 'files',
      transport: 'stdio',
      state: 'connected',
      tools: ['files_read_text_file', 'files_write_file'],
      claims: ['read_text_file', 'list_directory'],
      error: null,
      since: ago(4),
      host: 'here',
      source: `${SOURCE}:2`,
      loggedIn: false,
      callbackPort: null,
    },
    {
      name: 'tracker',
      transport: 'http',
      state: 'failed',
      tools: [],
      claims: [],
      error: 'it gave no answer within 30000 ms.',
      since: ago(30),
      host: 'here',
      source: `${SOURCE}:5`,
      loggedIn: false,
      callbackPort: null,
    },
    {
      name: 'wiki',
      transport: 'http',
      state: 'needs_login',
      tools: [],
      claims: [],
      error: "it wants a login: the verb 'mcp login wiki' or the page signs in.",
      since: ago(2),
      host: 'here',
      source: `${SOURCE}:7`,
      loggedIn: false,
      callbackPort: null,
    },
    {
      name: 'old-wiki-of-the-whole-department',
      transport: 'sse',
      state: 'disabled',
      tools: [],
      claims: [],
      error: null,
      since: null,
      host: null,
      source: `${SOURCE}:9`,
      loggedIn: false,
      callbackPort: null,
    },
  ];
}
