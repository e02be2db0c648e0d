/** The MCP servers of an installation. */
export const mcp = {
  mcp: {
    title_one: '{{count}} MCP server',
    title_other: '{{count}} MCP servers',
    failed: '{{count}} failed',
    logins: '{{count}} to log in at',
    tools_one: '{{count}} tool',
    tools_other: '{{count}} tools',
    claims:
      'This server says that these tools only read: {{tools}}. Perdure asks before it calls them. If you know that they only read, name them in your perdure.yaml:',
    connect: 'Connect',
    disconnect: 'Disconnect',
    login: 'Log in',
    logout: 'Log out',
    loginDone: 'Logged in at {{name}}',
    loginFailed: 'The login failed',
    back: 'To the tasks',
    states: {
      connecting: 'Connecting',
      connected: 'Connected',
      idle: 'Idle',
      failed: 'Failed',
      needs_login: 'Needs login',
      disconnected: 'Disconnected',
      disabled: 'Disabled in perdure.yaml',
    },
  },
};
