import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { PHONE, journeys } from '../journeys/browser';
import { decide, sendAfter } from '../journeys/decisions';
import { settle } from '../journeys/places';
import { asked, get } from './api';
import { git } from './product';

const SLOW = 300_000;
const TABS = ['plan', 'transcript', 'changes', 'checks', 'decisions'] as const;
const ADDRESSES = [
  ['/tasks/t_none', "There is no task 't_none'."],
  ['/tasks/t_none/changes?scope=step:x', "There is no task 't_none'."],
  ['/tasks/%20', "There is no task ' '."],
  [`/tasks/${'x'.repeat(300)}`, /There is no task 'xxx/],
  ['/tasks/..%2F..%2Fapi/plan', 'There is no page at this address'],
  ['/tasks/$/nowhere', 'There is no page at this address'],
  ['/tasks/$/plan?revision=99', 'Overview'],
  ['/tasks/$/changes?scope=step:none', /There is no step|Nothing has been changed/],
  ['/inbox/t_none.plan.1', "There is no request 't_none.plan.1'."],
  ['/inbox/%20', "There is no request ' '."],
  ['/inbox/%3Cscript%3E', "There is no request '<script>'."],
  ['/inbox?show=elsewhere&kind=nothing', 'No request matches'],
  ['/nowhere', 'There is no page at this address'],
  ['/tasks/%E0%A4%A', 'There is no page at this address'],
] as const;
let task = '';

journeys('The demo by hand', (open) => {
  test('goes from a form to a branch', async () => {
    const page = await open('/new');
    page.setDefaultTimeout(SLOW);
    await page.getByText('No model is being used').waitFor();
    await page.getByRole('textbox', { name: 'What should be done?' }).fill('Mend the totals.');
    await page.getByRole('textbox', { name: 'Repository' }).fill(inject('repository'));
    await page.getByRole('button', { name: 'Create task' }).click();
    await page.waitForURL(/\/tasks\/t_/);
    task = /t_[a-z0-9]+/.exec(page.url())?.[0] ?? '';

    await page.getByRole('radio', { name: /To the nearest cent/ }).check();
    await decide(page, 'Answer');

    await page.getByRole('link', { name: 'Plan · rev 1' }).click();
    await page.getByRole('button', { name: 'Send back…' }).click();
    await page.getByRole('textbox', { name: 'What should change?' }).fill('Say more on rounding.');
    await decide(page, 'Send back');
    await page.getByRole('button', { name: 'Approve revision 2' }).waitFor();
    await decide(page, 'Approve revision 2');

    await allowOnAPhone(await open(`/inbox/${await asked(task, 'permission')}`, PHONE));

    await page.getByText('Delivered').waitFor();
    await page.getByRole('link', { name: 'Transcript' }).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    const { result } = await get(`/api/tasks/${task}`);
    expect(git(inject('repository'), 'show', `${result.branch}:CHANGES.md`)).toContain('rounded');
    await page.getByRole('link', { name: 'Decisions' }).click();
    await page.getByText('Say more on rounding.').waitFor();
    await expect.poll(() => page.getByText(/saw digest/).count()).toBe(4);
    await page.context().close();
  });

  test('goes on after each click on its own page, with nothing sent by hand', async () => {
    const page = await open('/new');
    page.setDefaultTimeout(SLOW);
    await page.getByRole('textbox', { name: 'What should be done?' }).fill('Mend the totals.');
    await page.getByRole('textbox', { name: 'Repository' }).fill(inject('repository'));
    await page.getByLabel('Model', { exact: true }).fill(inject('guided'));
    await page.getByRole('button', { name: 'Create task' }).click();
    await page.waitForURL(/\/tasks\/t_/);
    const press = async (button: string) => {
      const sent = page.waitForRequest(/\/decision$/);
      await page.getByRole('button', { name: button, exact: true }).click();
      await sent;
    };

    await page.getByRole('radio', { name: 'Red' }).check();
    await press('Answer');
    await page.getByRole('link', { name: 'Plan · rev 1' }).click();
    await press('Approve revision 1');
    await press('Allow once');
    await page.getByText('Delivered').waitFor();
    await page.context().close();
  });

  test('takes the files back by a turn and forth again', async () => {
    const page = await open(`/tasks/${task}/changes`);
    page.setDefaultTimeout(SLOW);
    const files = page.getByRole('heading', { level: 2 }).first();
    await files.waitFor();
    const before = await files.textContent();
    await page.getByRole('button', { name: 'Undo the last turn' }).click();
    await page.getByText(/^The files are (at checkpoint|as the task began)/).waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByText(/^The files are at checkpoint/).waitFor();
    await files.getByText(before ?? '', { exact: true }).waitFor();
    await page.context().close();
  });

  test.each([
    ['in English', {}, [...TABS.map((tab) => `/tasks/$/${tab}`), '/tasks', '/new']],
    [
      'in Chinese',
      { locale: 'zh-CN' },
      ['/tasks/$/decisions', '/tasks/$/transcript', '/tasks/$/changes', '/inbox?show=settled'],
    ],
  ] as const)('has nothing that axe objects to, %s, light and dark', async (_, options, places) => {
    const page = await open('/tasks', options);
    const chinese = 'locale' in options;
    await page.getByRole('link', { name: chinese ? '收件箱' : 'Inbox' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(chinese ? 'zh' : 'en');
    for (const place of places) await clean(page, place.replace('$', task));
    if (chinese) {
      await page.goto(`/tasks/${task}/decisions`);
      await page.getByText('已允许一次').waitFor();
    }
    await page.context().close();
  });

  test('says what is wrong with an address, and shows the way on', async () => {
    const page = await open('/inbox');
    for (const [path, words] of ADDRESSES) {
      await page.goto(inject('pages') + path.replace('$', task));
      await page.getByText(words, { exact: true }).or(page.getByText(words)).first().waitFor();
      await page.getByRole('link', { name: /^Inbox/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    }
    await page.context().close();
  });
});

async function allowOnAPhone(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Delete build' }).waitFor();
  await page.getByText('Rules, who asks').tap();
  await page.getByText('bash: rm * → ask').waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await sendAfter(page, () => page.getByRole('button', { name: 'Allow once' }).tap());
  await page.getByText('Nothing waits for you').waitFor();
  await page.context().close();
}

/** Has axe look at a page, in either theme; colours take a moment to change. */
async function clean(page: Page, place: string): Promise<void> {
  await page.goto(place);
  await settle(page);
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect
      .poll(() => objections(page), { message: `${place} ${colorScheme}`, timeout: 180_000 })
      .toEqual([]);
  }
}

async function objections(page: Page): Promise<readonly string[]> {
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
