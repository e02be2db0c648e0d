import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys } from './browser';

/** Time limit of a press on a busy machine, in milliseconds. */
const PROMPT = 8_000;

journeys('Far too much', (open) => {
  test('shows the end of five thousand messages, and of ten megabytes the beginning', async () => {
    const page = await open('/tasks/t-billing/transcript?heavy');
    await page.getByText('Ten megabytes.', { exact: false }).waitFor();
    expect(await page.locator('main article').count()).toBeLessThan(400);
    const shown = page.getByRole('button', { name: /^done bash/ });
    expect(await press(shown)).toBeLessThan(PROMPT);
    const output = page.getByRole('region', { name: 'Output' });
    expect((await output.innerText()).length).toBeLessThan(60_000);
    expect(await output.innerText()).not.toContain('[31m');
    const earlier = page.getByRole('button', { name: 'Show 4800 earlier messages' });
    expect(await press(earlier)).toBeLessThan(PROMPT);
    await page.getByRole('button', { name: 'Show 4600 earlier messages' }).waitFor();
    await page.context().close();
  });

  test('reads of three hundred files only what is looked at', async () => {
    const page = await open('/tasks/t-billing/changes?heavy');
    await page.getByText('300 files').waitFor();
    expect(await page.locator('main tr').count()).toBeLessThan(1_500);
    const more = page.getByRole('button', { name: /^Show \d+ more lines/ }).first();
    expect(await press(more)).toBeLessThan(PROMPT);
    const viewed = page.getByRole('checkbox', { name: 'Viewed' }).first();
    expect(await press(viewed)).toBeLessThan(PROMPT);
    const line = page.getByRole('button', { name: /^Show more \(/ }).first();
    expect(await press(line)).toBeLessThan(PROMPT);
    await page.context().close();
  });

  test('lists fifty requests, and shows a plan of two hundred steps', async () => {
    const page = await open('/inbox/r-plan?heavy');
    await page.getByText('1 of 50').waitFor();
    await expect.poll(() => page.getByRole('heading', { name: /Step number/ }).count()).toBe(200);
    expect(await press(page.locator('body'))).toBeLessThan(PROMPT);
    await page.getByText('2 of 50').waitFor();
    await page.context().close();
  });
});

/** Measures the time from a press until the page is drawn, by the page's own clock. */
async function press(where: Locator): Promise<number> {
  const took = await where.evaluate(async (element) => {
    const before = performance.now();
    if (element instanceof HTMLBodyElement) {
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    } else if (element instanceof HTMLElement) element.click();
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return performance.now() - before;
  });
  if (process.env.PERDURE_FIGURES !== undefined) console.log(`drawn after ${Math.round(took)} ms`);
  return took;
}
