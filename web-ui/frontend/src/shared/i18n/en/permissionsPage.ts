/** Texts of the page of remembered permissions that no other page shows. */
export const permissionsPage = {
  permissions: {
    lead: 'What people allowed with “Always”. A call that is covered runs unasked; what perdure.yaml denies is denied still.',
    search: 'Find a rule',
    empty: 'Nothing is remembered',
    emptyText: 'When a person answers a permission with “Always”, its rule is listed here.',
    emptySearch: 'No rule matches',
    rule: 'The rule',
    reach: { run: 'In one run of', task: 'In task', repository: 'In every task on' },
    until: 'until {{time}}',
    ended: 'ended {{time}}',
    expired: 'Expired',
    by: 'allowed by {{name}}',
    decision: 'the decision',
    revoke: 'Revoke…',
    revokeOne: 'Revoke {{rule}}…',
    revokeTitle: 'Revoke this permission?',
    revokeText:
      'From now on the other rules decide on such a call, also in running tasks: usually Perdure asks a person. Calls that have run stay as they are. The task of the rule records who revoked it.',
    revokeConfirm: 'Revoke it',
    keep: 'Keep it',
    gone: 'It was revoked already.',
  },
};
