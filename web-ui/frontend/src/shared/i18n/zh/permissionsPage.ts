import type { permissionsPage as en } from '../en/permissionsPage';

/** Texts of the page of remembered permissions that no other page shows. */
export const permissionsPage: typeof en = {
  permissions: {
    lead: '有人选择“始终允许”后留下的规则。规则涵盖的调用不再询问；perdure.yaml 拒绝的仍会被拒绝。',
    search: '查找规则',
    empty: '没有记住任何许可',
    emptyText: '有人对许可请求选择“始终允许”后，规则会列在这里。',
    emptySearch: '没有符合的规则',
    rule: '规则',
    reach: { run: '仅在一次运行中，任务', task: '在任务', repository: '在此仓库的所有任务：' },
    until: '有效至 {{time}}',
    ended: '已于 {{time}} 失效',
    expired: '已过期',
    by: '由 {{name}} 允许',
    decision: '查看决定',
    revoke: '撤销…',
    revokeOne: '撤销 {{rule}}…',
    revokeTitle: '撤销此许可？',
    revokeText:
      '从现在起，这类调用重新由其他规则判定，进行中的任务也是如此：通常会询问人。已经运行的不受影响。来源任务会记录是谁撤销的。',
    revokeConfirm: '撤销',
    keep: '保留',
    gone: '它已被撤销。',
  },
};
