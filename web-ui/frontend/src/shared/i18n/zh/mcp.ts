import type { mcp as en } from '../en/mcp';

/** The MCP servers of an installation. */
export const mcp: typeof en = {
  mcp: {
    title_one: '{{count}} 个 MCP 服务器',
    title_other: '{{count}} 个 MCP 服务器',
    failed: '{{count}} 个失败',
    logins: '{{count}} 个需要登录',
    tools_one: '{{count}} 个工具',
    tools_other: '{{count}} 个工具',
    claims:
      '服务器声称这些工具只读：{{tools}}。Perdure 在调用前仍会询问。若您确知它们只读，请写入您的 perdure.yaml：',
    connect: '连接',
    disconnect: '断开',
    login: '登录',
    logout: '退出登录',
    loginDone: '已登录 {{name}}',
    loginFailed: '登录未成功',
    back: '返回任务',
    states: {
      connecting: '正在连接',
      connected: '已连接',
      idle: '空闲',
      failed: '失败',
      needs_login: '需要登录',
      disconnected: '已断开',
      disabled: '已在 perdure.yaml 中停用',
    },
  },
};
