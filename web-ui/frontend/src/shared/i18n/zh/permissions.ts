import type { permissions as en } from '../en/permissions';

/** Texts about remembered permissions that other pages show too. */
export const permissions: typeof en = {
  permissions: {
    title: '已记住的许可',
    noEnd: '直到撤销',
    see: '已记住的许可',
  },
};
