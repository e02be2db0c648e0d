import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { PHONE, journeys } from '../journeys/browser';
import { asked, get } from './api';
import { git } from './product';

const SLOW = 60_000;
let task = '';

journeys('The demo by hand', (open) => {
  test('goes from a form to a branch', async () => {
    const page = await open('/new');
    page.setDefaultTimeout(SLOW);
    await page.getByText('No model is being used').waitFor();
    await page.getByRole('textbox', { name: 'What should be done?' }).fill('Mend the totals.');
    await page.getByRole('textbox', { name: 'Repository' }).fill(inject('repository'));
    await page.getByRole('button', { name: 'Hand over' }).click();
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
    expect(await page.getByText(/saw digest/).count()).toBe(4);
    await page.context().close();
  });

  test.each(['light', 'dark'] as const)('has nothing that axe objects to, %s', async (theme) => {
    const page = await open(`/tasks/${task}/plan`, { colorScheme: theme });
    const places = ['plan', 'transcript', 'changes', 'checks', 'decisions'];
    for (const place of [...places.map((tab) => `/tasks/${task}/${tab}`), '/tasks', '/new']) {
      expect(await objections(page, place), `${place} ${theme}`).toEqual([]);
    }
    await page.context().close();
  });

  test('speaks Chinese to those who read it', async () => {
    const page = await open(`/tasks/${task}/decisions`, chinese());
    await page.getByRole('link', { name: '收件箱' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('zh');
    await page.getByText('已允许一次').waitFor();
    for (const place of [
      `/tasks/${task}/transcript`,
      `/tasks/${task}/changes`,
      '/inbox?show=settled',
    ])
      expect(await objections(page, place), place).toEqual([]);
    await page.context().close();
  });

  test('says what is wrong with an address', async () => {
    const page = await open('/tasks/t_none');
    await page.getByText("There is no task 't_none'.").waitFor();
    await page.goto(`${inject('pages')}/inbox/t_none.plan.1`);
    await page.getByText("There is no request 't_none.plan.1'.").waitFor();
    await page.goto(`${inject('pages')}/nowhere`);
    await page.getByText('There is no page at this address').waitFor();
    await page.context().close();
  });
});

/** Takes an outcome and does not wait for the time to undo it. */
async function decide(page: Page, outcome: string): Promise<void> {
  await page.getByRole('button', { name: outcome, exact: true }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
}

async function allowOnAPhone(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: /Run rm -rf build/ }).waitFor();
  await page.getByText('bash: rm * → ask').waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Allow once' }).tap();
  await page.getByRole('button', { name: 'Send now' }).tap();
  await page.getByText('Nothing waits for you').waitFor();
  await page.context().close();
}

async function objections(page: Page, place: string): Promise<readonly string[]> {
  await page.goto(inject('pages') + place);
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForFunction(
    () => document.querySelector('main [role=status][class*=loading]') === null,
  );
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

function chinese(): BrowserContextOptions {
  return { locale: 'zh-CN', colorScheme: 'dark' };
}
