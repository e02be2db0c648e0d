/** The names of roles in sentences of requests, and as labels of tokens. */
export const roles = {
  inbox: {
    role: {
      requester: 'requester',
      approver: 'approver',
      operator: 'operator',
      admin: 'admin',
      lead: 'team lead',
    },
  },
  tokens: {
    role: {
      requester: 'Requester',
      approver: 'Approver',
      operator: 'Operator',
      admin: 'Admin',
      lead: 'Team lead',
    },
  },
};
