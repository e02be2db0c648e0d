import type { audit as en } from '../en/audit';

/** Texts about records that have changed. */
export const audit: typeof en = {
  audit: {
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
