import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, journeys } from './browser';
import { settle } from './places';

const ROW = 36;

journeys('Room', (open) => {
  test.each([
    ['en-US', 'Tokens read'],
    ['zh-CN', '输入 Token'],
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
    // What is typed keeps its tools when the focus goes.
    await field.fill('And then?');
    await field.blur();
    expect(await page.getByRole('button', { name: 'Send' }).isVisible()).toBe(true);
    await page.context().close();
  });
});

/** What sticks out of the window at a side. */
function outside(page: Page, what: string): Promise<readonly string[]> {
  return page
    .locator(what)
    .evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().right > window.innerWidth)
        .map((one) => one.textContent ?? ''),
    );
}
