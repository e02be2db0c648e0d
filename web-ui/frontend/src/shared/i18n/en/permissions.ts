/** Texts about remembered permissions that other pages show too. */
export const permissions = {
  permissions: {
    title: 'Remembered permissions',
    noEnd: 'until revoked',
    see: 'What is remembered already',
  },
};
