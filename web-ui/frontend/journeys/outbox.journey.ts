import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys } from './browser';

const WIDTHS = [1440, 1280, 1024, 768, 390, 320];

journeys('The bar that offers to undo', (open) => {
  test.each(WIDTHS)('covers nothing that can be used, %i pixels wide', async (width) => {
    const page = await open('/inbox/r-permission', { viewport: { width, height: 820 } });
    await page.getByRole('button', { name: 'Allow once' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByRole('heading', { level: 1, name: /session token/ }).waitFor();
    await expect.poll(() => covered(page)).toEqual([]);
    const decide = page.getByRole('region', { name: 'Decide' }).getByRole('button');
    await expect.poll(() => decide.first().isVisible()).toBe(true);
    await page.evaluate(() => window.history.pushState(null, '', '/tasks/t-ledger/plan'));
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await page.getByRole('heading', { level: 1, name: /storage layer/ }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
    await expect.poll(() => covered(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
    await page.context().close();
  });
});

/** Lists the visible controls that the message bar covers, or whose click would hit the bar. */
function covered(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const bar = document.querySelector('[aria-label=Messages]');
    const box = bar?.getBoundingClientRect();
    if (!bar || !box || box.height === 0) return ['there is no bar'];
    const overlaps = (one: DOMRect) =>
      one.width > 0 &&
      one.left < box.right &&
      one.right > box.left &&
      one.top < box.bottom - 0.5 &&
      one.bottom > box.top + 0.5;
    // The scroll container clips elements that are scrolled out of sight.
    const cut = (element: Element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === 'visible') continue;
        const edge = around.getBoundingClientRect();
        [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
        [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    return [...document.querySelectorAll('button, a, input, textarea, select, summary')]
      .filter((one) => !bar.contains(one) && one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const seen = cut(one);
        if (seen.height < 1 || seen.width < 1) return false;
        const [x, y] = [seen.left + seen.width / 2, seen.top + seen.height / 2];
        return overlaps(seen) || bar.contains(document.elementFromPoint(x, y));
      })
      .map((one) => one.outerHTML.slice(0, 120));
  });
}
