import type { people as en } from '../en/people';

/** Texts for people who work on requests together. */
export const people: typeof en = {
  people: {
    folders: { team: '我的团队', others: '等待他人', all: '全部请求' },
    comments: {
      title: '评论',
      help: '写给其他人。评论不构成决定，代理也不会读到。',
      label: '评论',
      send: '添加评论',
      blank: '请先写评论。',
    },
    deputy: {
      for: '代 {{name}}',
      you: '{{name}} 不在，您代其投票。',
      voted: '{{name}} 不在，{{by}} 代其投票。',
      decided: '{{by}}（代 {{name}}）',
    },
  },
};
