import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import { server } from '~/mock/server';
import { mockTimeline } from '~/mock/timeline';
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

test.each([
  ['exit 128', '(退出码 128)'],
  ['timed out', '(已超时)'],
  ['ended early', '(提前结束)'],
])('says in the timeline how a command ended: %s', async (end, words) => {
  renderApp('/tasks/t-billing/timeline');
  server.use(
    http.get('/api/tasks/:id/timeline', ({ request }) => {
      const timeline = mockTimeline(request.url);
      const spans = timeline.spans.map((span) =>
        span.lane === 'tool' ? { ...span, title: `bash: git push (${end})`, failed: true } : span,
      );
      return HttpResponse.json({ ...timeline, spans });
    }),
  );
  const [row] = await screen.findAllByText(/bash: git push/);
  expect(row).toHaveTextContent(`bash: git push ${words}`);
  expect(document.body).not.toHaveTextContent(end);
});

test('says on the card of a plan which program executes a file, in the language of the page', async () => {
  renderApp('/inbox/r-plan');
  expect(
    await screen.findByText(
      '步骤 2 修改 build.gradle：会在您的机器上运行（Gradle 在每次构建时运行它）',
    ),
  ).toBeVisible();
});

test('says in the editor of a plan which program executes a file, in the language of the page', async () => {
  const { user } = renderApp('/tasks/t-ledger/plan?edit');
  server.use(
    http.post('/api/tasks/:id/plan/check', () =>
      HttpResponse.json({
        findings: [],
        wouldAsk: [],
        overlapping: [],
        uncommitted: [],
        executed: [
          'Step 2 changes build.gradle: runs on your machine (Gradle runs it in each build)',
        ],
      }),
    ),
  );
  const [field] = await screen.findAllByRole('textbox');
  await user.type(field ?? expect.fail('There is no field to edit.'), '.');
  expect(
    await screen.findByText(
      '步骤 2 修改 build.gradle：会在您的机器上运行（Gradle 在每次构建时运行它）',
    ),
  ).toBeVisible();
});

test('names hidden characters and letters of other scripts in the language of the page', async () => {
  renderApp('/inbox/r-permission', (api) => {
    api.requests = api.requests.map((one) =>
      one.id === 'r-permission' ? { ...one, title: 'Run gіt\u200B', titleKey: 'none' } : one,
    );
  });
  expect((await screen.findAllByText('U+202E 从右到左强制')).length).toBeGreaterThan(0);
  expect((await screen.findAllByText(/U\+0456 西里尔字母/)).length).toBeGreaterThan(0);
  expect(document.body).not.toHaveTextContent(/right-to-left|Cyrillic|zero-width/);
});

test('names the source of a built-in rule in the language of the page', async () => {
  renderApp('/agents/explore');
  expect((await screen.findAllByText('内置')).length).toBeGreaterThan(0);
  expect(screen.queryByText('built in')).toBeNull();
});

test.each([
  ['/operate', '无人接手'],
  ['/tasks/t-billing/checks', /退出码/],
  ['/tasks/t-ledger/plan', /由规划者编写/],
  ['/tasks/t-billing/transcript', /图片/],
])('has the commas and colons of Chinese between Chinese words: %s', async (place, shown) => {
  renderApp(place);
  expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
  expect(document.body.textContent).not.toMatch(/[\u4e00-\u9fff] ?[,:;] /);
});
