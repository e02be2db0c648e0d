import type { audit as en } from '../en/audit';

/** Texts about the log of decisions. */
export const audit: typeof en = {
  audit: {
    title: '决定日志',
    unverified: '尚未校验日志。',
    intact_one: '{{count}} 个决定与记录时一致。校验于',
    intact_other: '{{count}} 个决定与记录时一致。校验于',
    broken_one: '{{count}} 处与记录时不一致。校验于',
    broken_other: '{{count}} 处与记录时不一致。校验于',
    decisions: '任务的决定',
    kinds: {
      changed: '此决定的记录被改动过。',
      content_changed: '所决定的内容事后被改动过。',
      missing: '有决定从记录中被删除。',
      misplaced: '此决定的记录是插入或移动过的。',
      cut: '记录的末尾缺失。',
      contradicted: '另一处记录与此决定矛盾。',
      unreadable: '无法读取此任务的决定。',
    },
  },
};
