import type { taskList as en } from '../en/taskList';

/** Texts of the list of tasks that no other page shows. */
export const taskList: typeof en = {
  tasks: {
    title: '任务',
    search: '搜索任务',
    state: '状态',
    allStates: '全部状态',
    empty: '还没有任务',
    emptySearch: '没有匹配的任务',
    filters: '筛选',
    repository: '仓库',
    allRepositories: '全部仓库',
    requester: '请求者',
    allRequesters: '全部请求者',
    from: '从',
    to: '到',
    steps_one: '{{count}} 步中的 {{finished}} 步',
    steps_other: '{{count}} 步中的 {{finished}} 步',
    columns: {
      title: '任务',
      state: '状态',
      progress: '进度',
      repository: '仓库',
      requester: '请求者',
      cost: '费用',
      created: '创建',
      updated: '变更',
    },
  },
};
