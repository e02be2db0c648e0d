import type { auditLog as en } from '../en/auditLog';

/** Texts about the log of decisions that only the page of operators shows. */
export const auditLog: typeof en = {
  audit: {
    title: '决定日志',
    unverified: '尚未校验日志。',
    intact_one: '{{count}} 个决定与记录时一致。校验于',
    intact_other: '{{count}} 个决定与记录时一致。校验于',
    broken_one: '{{count}} 处与记录时不一致。校验于',
    broken_other: '{{count}} 处与记录时不一致。校验于',
    decisions: '任务的决定',
  },
};
