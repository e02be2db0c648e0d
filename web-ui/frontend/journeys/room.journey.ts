import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, journeys } from './browser';
import { settle } from './places';

const ROW = 36;
const MANY = 20;

journeys('Room', (open) => {
  test.each([
    ['en-US', 'Cached share'],
    ['zh-CN', '缓存占比'],
  ] as const)('shows usage on a phone without scrolling to the side (%s)', async (locale, name) => {
    const page = await open('/usage?by=model', { ...PHONE, locale });
    await settle(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await outside(page, 'tbody th, td')).toEqual([]);
    }
    const row = page.getByRole('row', { name: /claude-sonnet/ });
    // The names of the figures stand beside them: the heads of the columns do not show.
    const shown = await row
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
    expect(shown).toContain(`"${name}"`);
    await page.context().close();
  });

  test.each(['/agents/explore', '/operate', '/permissions', '/new', '/usage'])(
    'has the Chinese words of %s when it is opened first',
    async (path) => {
      const page = await open(path, { locale: 'zh-CN' });
      await settle(page);
      // A sentence that is missing shows its key.
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/\p{Script=Han}/u);
      await page.context().close();
    },
  );

  test('shows twenty requests on a desk', async () => {
    const page = await open('/inbox/r-permission?heavy', {
      viewport: { width: 1440, height: 900 },
    });
    await settle(page);
    const rows = page.locator('main li > a[href*="/inbox/r-"]');
    await rows.nth(MANY).waitFor();
    const bottoms = await rows.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().bottom),
    );
    expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(MANY);
    await page.context().close();
  });

  test.each(['en-US', 'zh-CN'])(
    'has room for every page and the palette in the head of a phone (%s)',
    async (locale) => {
      const page = await open('/tasks', { ...PHONE, locale });
      await settle(page);
      expect(await outside(page, 'header a, header button')).toEqual([]);
      const nav = page.locator('header nav');
      expect(await nav.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      await page.locator('header button:has(svg.lucide-search)').tap();
      const field = page.locator('dialog input');
      await field.waitFor();
      expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await outside(page, 'dialog *')).toEqual([]);
      await page.context().close();
    },
  );

  test.each([
    '/tasks/t-billing/transcript',
    '/tasks/t-billing/transcript?scripted',
    '/tasks/t-billing/changes',
  ])('lets what waits beside %s reach the foot of the window', async (path) => {
    const page = await open(path, { viewport: { width: 1440, height: 700 } });
    await settle(page);
    const card = page.getByRole('region', { name: 'Waiting for you' });
    const bottom = (one: Element) => one.parentElement?.getBoundingClientRect().bottom;
    expect(await card.evaluate(bottom)).toBeCloseTo(700, 0);
    await page.context().close();
  });

  test('keeps the outcomes beside a task in view if the request is longer than the window', async () => {
    const page = await open('/tasks/t-billing/transcript', {
      viewport: { width: 1440, height: 480 },
    });
    await settle(page);
    const bar = page.getByRole('region', { name: 'Decide' });
    const [top, bottom] = await bar.evaluate((one) => {
      const box = one.getBoundingClientRect();
      return [box.top, box.bottom];
    });
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(480);
    await page.context().close();
  });

  test.each(['/inbox/r-budget', '/inbox/r-budget?scripted', '/inbox/r-question'])(
    'has the outcomes of %s at the foot of a phone',
    async (path) => {
      const page = await open(path, PHONE);
      await settle(page);
      const bar = await page.getByRole('region', { name: 'Decide' }).locator('..').boundingBox();
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(844, 0);
      await page.context().close();
    },
  );

  test.each([721, 900, 1101, 1280])(
    'keeps the hint of a message on one line in a window of %d pixels',
    async (width) => {
      const page = await open('/tasks/t-ledger/plan', { viewport: { width, height: 800 } });
      await settle(page);
      const hint = page.getByText(/^Takes the plan back/);
      expect((await hint.boundingBox())?.height).toBeLessThan(ROW);
      await page.context().close();
    },
  );

  test('takes one line for a message until somebody writes one, then two', async () => {
    const page = await open('/tasks/t-live/transcript');
    await settle(page);
    const field = page.getByRole('textbox', { name: 'Message to the task' });
    const composer = page.locator('form', { has: field });
    expect((await composer.boundingBox())?.height).toBeLessThan(2 * ROW);
    await expect.poll(() => page.getByRole('button', { name: 'Send' }).isVisible()).toBe(false);
    await page.keyboard.press('/');
    await page.getByRole('button', { name: 'Send' }).waitFor();
    expect((await composer.boundingBox())?.height).toBeLessThan(3 * ROW);
    // A field with text keeps its buttons when the focus leaves the field.
    await field.fill('And then?');
    await field.blur();
    expect(await page.getByRole('button', { name: 'Send' }).isVisible()).toBe(true);
    await page.context().close();
  });
});

/** Lists the text of elements that extend beyond the right edge of the window. */
function outside(page: Page, what: string): Promise<readonly string[]> {
  return page
    .locator(what)
    .evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().right > window.innerWidth)
        .map((one) => one.textContent ?? ''),
    );
}
