import type { roles as en } from '../en/roles';

/** The names of roles in sentences of requests, and as labels of tokens. */
export const roles: typeof en = {
  inbox: {
    role: {
      requester: '请求者',
      approver: '审批者',
      operator: '运维者',
      admin: '管理员',
      lead: '团队负责人',
    },
  },
  tokens: {
    role: {
      requester: '请求者',
      approver: '审批者',
      operator: '运维者',
      admin: '管理员',
      lead: '团队负责人',
    },
  },
};
