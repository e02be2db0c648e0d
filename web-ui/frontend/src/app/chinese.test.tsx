import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import { changeLanguage } from '~/shared/i18n';

beforeEach(() => changeLanguage('zh'));
afterEach(() => changeLanguage('en'));

test('says what was decided on in the language of the page', async () => {
  renderApp('/tasks/t-ledger/decisions');
  expect(
    await screen.findByRole('link', { name: '开始修改代码：2 个步骤，4 个文件' }),
  ).toBeVisible();
});

test('says that something is not there in the language of the page alone', async () => {
  renderApp('/tasks/nothing/plan');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('这个地址指向的内容不存在。');
  expect(alert).not.toHaveTextContent('There is no');
});

test('names what was refused before the server’s own reason', async () => {
  renderApp('/mcp/login?state=other&code=c');
  expect(
    await screen.findByText('当前状态下无法这样做：No login with this state is under way.'),
  ).toBeVisible();
});

test('says why a tool is withheld in the language of the page', async () => {
  renderApp('/agents/explore');
  expect(await screen.findByText(/规则拒绝它的所有用法/)).toBeInTheDocument();
});
