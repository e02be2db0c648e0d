import type { permissions as en } from '../en/permissions';

type Texts = (typeof en)['permissions'];

/** Texts about remembered permissions that other pages show too. */
export const permissions: { permissions: Pick<Texts, 'title' | 'noEnd' | 'see'> } = {
  permissions: {
    title: '已记住的许可',
    noEnd: '直到撤销',
    see: '已记住的许可',
  },
};
