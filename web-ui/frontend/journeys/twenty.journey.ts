import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys } from './browser';
import { decisionDelays } from '../src/shared/ui/decisionDelays';
import { seen } from './places';

const REQUESTS = 20;
const KEYSTROKES = 60;

/** The keys of a yes, by what is asked; a checkbox is reached by its key and the space bar. */
const YES: Readonly<Record<string, readonly string[]>> = {
  Plan: ['a'],
  Permission: ['a'],
  Question: ['e', 'Shift+Tab', 'Space', 'Tab', 'Tab', 'Space', 'a'],
  Delivery: ['e', 'Space', 'a'],
  Budget: ['a'],
  Operator: ['a'],
};

journeys('Twenty requests of all kinds', (open) => {
  test('are settled by at most sixty keystrokes', async () => {
    const page = await open('/inbox?heavy');
    const settled: string[] = [];
    let keystrokes = 0;
    while (settled.length < REQUESTS) {
      await page.getByText(`1 of ${50 - settled.length}`, { exact: true }).waitFor();
      await seen(page);
      const kind = await shown(page);
      for (const key of YES[kind] ?? []) {
        // A key that decides stands alone.
        if (key === 'a') await page.waitForTimeout(decisionDelays.before);
        await page.keyboard.press(key);
        keystrokes++;
      }
      settled.push(kind);
    }
    expect(new Set(settled)).toEqual(new Set(Object.keys(YES)));
    expect(keystrokes).toBeLessThanOrEqual(KEYSTROKES);
    await page.context().close();
  });
});

/** The kind of the request that is shown. */
async function shown(page: Page): Promise<string> {
  const chip = page.locator('main header').getByText(/ · waits /);
  return /^\w+/.exec(await chip.innerText())?.[0] ?? '';
}
