import { expect, test } from 'vitest';
import i18next from 'i18next';
import { roles } from '../i18n/zh/roles';
import { roleName } from './roleName';

test('A role has a Chinese name, and an unknown one keeps its word', async () => {
  const page = i18next.createInstance();
  await page.init({ lng: 'zh', resources: { zh: { translation: roles } } });

  expect(roleName(page.t, 'approver')).toBe('审批者');
  expect(roleName(page.t, 'auditor')).toBe('auditor');
});
