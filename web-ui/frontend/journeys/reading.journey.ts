import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, journeys } from './browser';
import { PLACES, settle, sideways, smallTargets } from './places';

journeys('Reading', (open) => {
  test('follows what is written, and never moves a reader who has scrolled away', async () => {
    const page = await open('/tasks/t-live/transcript', { viewport: { width: 1280, height: 420 } });
    const pill = page.getByRole('button', { name: 'Jump to live' });
    // A slow browser hears of a movement only after the text has grown on.
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.waitForFunction(() => (document.querySelector('main')?.scrollTop ?? 0) > 60);
    await page.mouse.move(500, 300);
    await page.mouse.wheel(0, -10_000);
    await pill.waitFor();
    // The wheel takes a while to get there.
    await expect.poll(() => scrolled(page)).toBe(0);
    const before = await scrolled(page);
    const above = await firstLine(page);
    const length = await page.locator('main').innerText();
    await page.waitForFunction(
      (known) => (document.querySelector('main')?.innerText.length ?? 0) > known + 100,
      length.length,
    );
    expect(await scrolled(page)).toBe(before);
    expect(await firstLine(page)).toBe(above);
    await pill.click();
    await pill.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test('counts how long a call runs, and joins its output with what came before', async () => {
    const page = await open('/tasks/t-live/transcript');
    const call = page.getByRole('button', { name: /gradlew test/ });
    const shown = page.getByText(/compileJava[\s\S]*case 2 PASSED/);
    await shown.waitFor();
    const time = await call.getByText(/^1 min \d+ sec$/).innerText();
    await page.waitForFunction((known) => !document.body.innerText.includes(known), time);
    await expect.poll(() => call.innerText()).toMatch(/1 min \d+ sec/);
    await page.context().close();
  });

  test.each(PLACES)(
    'has nothing on %s that axe objects to, in either theme, fits on a phone, and can be pressed',
    async (path) => {
      // Colours that change slowly contrast too little meanwhile.
      const page = await open(path, { reducedMotion: 'reduce' });
      await settle(page);
      await page.evaluate(axe.source);
      await expect.poll(() => objections(page)).toEqual([]);
      await expect.poll(() => smallTargets(page)).toEqual([]);
      // Only colours are different in the dark.
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(() => objections(page, ['color-contrast'])).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => sideways(page)).toBe(0);
      await expect.poll(() => smallTargets(page)).toEqual([]);
      await page.context().close();
    },
  );

  test('has lines of code that a finger can press', async () => {
    const page = await open('/tasks/t-billing/changes', PHONE);
    await settle(page);
    await page.locator('table [class*=press]').first().waitFor();
    expect(await smallTargets(page, '.none')).toEqual([]);
    await page.context().close();
  });
});

/** The objections of axe to the page as it is now, by all of its rules or by some. */
async function objections(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${rules ? JSON.stringify({ runOnly: rules }) : ''})`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Measures the position of the first message in the window. */
function firstLine(page: Page): Promise<number> {
  return page.evaluate(
    () => document.querySelector('main article')?.getBoundingClientRect().top ?? -1,
  );
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('main')?.scrollTop ?? -1);
}
