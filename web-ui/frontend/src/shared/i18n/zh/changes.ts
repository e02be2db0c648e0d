import type { changes as en } from '../en/changes';

/** Changes, checks and decisions. */
export const changes: typeof en = {
  changes: {
    binary: '二进制文件：没有可读内容。',
    truncated: '改动比所显示的更长。',
    noDiff: '没有改动行。',
  },
  fileStatus: {
    added: '新增',
    modified: '修改',
    deleted: '删除',
    renamed: '重命名',
    type_changed: '类型改变',
  },
  checks: {
    empty: '还没有运行检查',
    emptyText: '计划的每个步骤都有检查；步骤完成后运行。',
    passed: '通过',
    failed: '失败',
    pending: '尚未运行',
    exit: '退出码 {{code}}',
    whole: '整个任务的验证',
    output: '输出',
  },
  decisions: {
    empty: '还没有任何决定',
    emptyText: '每个决定都记录在此：谁、何时、看到什么、说了什么。',
    said: '附言',
    by: '{{by}} {{outcome}}',
    remembered: '已记住',
    saw: '所见摘要 {{digest}}',
  },
};
