import type { people as en } from '../en/people';

/** Texts for people who work on requests together. */
export const people: typeof en = {
  people: {
    folders: { team: '我的团队', others: '等待他人', all: '全部请求' },
  },
};
