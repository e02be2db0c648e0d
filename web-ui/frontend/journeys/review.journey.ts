import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, journeys } from './browser';

journeys('A review of two thousand lines', (open) => {
  test('goes by keyboard from hunk to hunk, ticks, comments on a range and sends one batch', async () => {
    const page = await open('/tasks/t-billing/changes?long');
    await page.getByRole('heading', { name: '8 files' }).waitFor();
    expect(await page.locator('main tr').count()).toBeLessThan(1_500);
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await page.keyboard.press('j');
    await expect.poll(focused).toBe('Comment on line 13');
    await page.keyboard.press('j');
    await expect.poll(focused).toBe('Comment on line 53');
    await page.keyboard.press('k');
    await expect.poll(focused).toBe('Comment on line 13');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Why not keep it?');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Enter');
    const range = page.getByRole('textbox', { name: 'Comment on lines 13 to 15' });
    await expect.poll(() => range.inputValue()).toBe('Why not keep it?');
    await page.reload();
    await range.waitFor();
    await page.keyboard.press('v');
    await page.keyboard.press('v');
    await page.keyboard.press('v');
    await page.getByText('2 of 8 viewed').waitFor();
    await page.keyboard.press('b');
    await expect.poll(focused).toBe('A word that goes with the comments (optional)');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send 1 comment' }).waitFor({ state: 'hidden' });
    await page.getByRole('combobox', { name: 'Changes of' }).selectOption('since');
    await page.context().close();
  });

  test('colours code, marks words that differ, and shows more lines around a hunk', async () => {
    const page = await open('/tasks/t-billing/changes?long');
    await page.locator('[data-scope=keyword]').first().waitFor();
    await expect.poll(() => page.locator('[data-word]').first().innerText()).toBe('old0');
    await page.getByRole('button', { name: 'Show lines 1 to 9' }).first().click();
    await page.getByText('// line 9', { exact: true }).waitFor();
    await page.context().close();
  });

  test('pairs lines side by side in a change of five hundred, with the words that differ', async () => {
    const page = await open('/tasks/t-billing/changes?rewritten');
    await page.getByText('Side by side').click();
    await page.getByText('total = floor(total, 0);').waitFor();
    for (const at of [0, 150, 499]) {
      const row = page.getByRole('row').filter({ hasText: `round(total, ${at});` });
      await scrollTo(page, at);
      await row.waitFor();
      await expect
        .poll(() => row.locator('[data-word]').allInnerTexts())
        .toEqual(['floor', 'round']);
    }
    await page.context().close();
  });

  test.each(['Unified', 'Side by side'])(
    'fits thirty lines of code on a desk (%s)',
    async (view) => {
      const page = await open('/tasks/t-billing/changes?long', {
        viewport: { width: 1440, height: 900 },
      });
      await page.getByText(view, { exact: true }).click();
      await page.getByRole('button', { name: 'Allow once' }).waitFor();
      await expect.poll(() => codeLines(page)).toBeGreaterThanOrEqual(30);
      await page.context().close();
    },
  );

  test('finds a file in the tree, and fits on a phone', async () => {
    const page = await open('/tasks/t-billing/changes?long', PHONE);
    const tree = page.getByRole('navigation', { name: 'Changed files' });
    await tree.getByRole('searchbox', { name: 'Find a file' }).fill('Part3');
    await tree.getByText('Part4.java').waitFor({ state: 'hidden' });
    await expect.poll(() => tree.getByRole('link').count()).toBe(1);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await page.context().close();
  });
});

/** Brings a part of the one file into the window, as a share of its five hundred lines. */
function scrollTo(page: Page, line: number): Promise<void> {
  return page.locator('[data-file]').evaluate((file, at) => {
    const main = document.querySelector('main');
    main?.scrollTo(0, file.getBoundingClientRect().height * (at / 500));
  }, line);
}

/** Counts the lines of code that are visible between the head of the task and the message field. */
function codeLines(page: Page): Promise<number> {
  return page.locator('main').evaluate((main) => {
    const foot = main.querySelector('form')?.getBoundingClientRect().top ?? window.innerHeight;
    const rows = [...main.querySelectorAll('table tr:not(:has([colspan]))')];
    return rows.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= 0 && bottom <= foot;
    }).length;
  });
}
