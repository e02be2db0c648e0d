import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PLACES, settle, sideways } from './places';
import { journeys } from './browser';

// Controls but tab and line ends, and what turns text round or takes up no room.
const HIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/;

journeys('Text that means harm', (open) => {
  test.each(PLACES)('runs nothing, loads nothing and hides nothing on %s', async (path) => {
    const page = await open('about:blank');
    const asked: string[] = [];
    page.context().on('request', (request) => asked.push(request.url()));
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}hostile`);
    await settle(page);
    await openAll(page);
    expect(await page.evaluate(() => 'broken' in window)).toBe(false);
    expect(asked.filter((url) => url.includes('evil'))).toEqual([]);
    expect(await page.locator('main :is(img, iframe, script, object)').count()).toBe(0);
    expect(
      await page
        .locator('a[href*=evil]:not([href^="#"]), a[href^="javascript:" i], a[href^=data]')
        .count(),
    ).toBe(0);
    await expect.poll(() => seen(page)).toEqual([]);
    await expect.poll(() => sideways(page)).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => sideways(page)).toBe(0);
    await page.context().close();
  });

  test('shows where a link leads before it leads there', async () => {
    const page = await open('/tasks/t-billing/transcript');
    await page.getByRole('button', { name: 'the handbook' }).click();
    const link = page.getByRole('link', { name: 'https://example.org/rounding' });
    expect(await link.getAttribute('rel')).toContain('noopener');
    await page.context().close();
  });
});

/** Opens what is folded: runs, calls, details. */
async function openAll(page: Page): Promise<void> {
  const folded = page.locator(
    'main button[aria-expanded=false], main details:not([open]) > summary',
  );
  for (let left = await folded.count(); left > 0; left--) {
    const one = folded.first();
    if ((await one.count()) === 0) return;
    await one.dispatchEvent('click');
  }
}

/** Text that a reader sees or hears and that holds what does not show. */
function seen(page: Page): Promise<readonly string[]> {
  return page.evaluate((source) => {
    const hidden = new RegExp(source);
    const attributes = ['title', 'aria-label', 'alt', 'placeholder'];
    const said = [...document.querySelectorAll('body *')].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...said]
      .flatMap((text) => text.split('\n'))
      .filter((line) => hidden.test(line))
      .map((line) => JSON.stringify(line).slice(0, 300));
  }, HIDDEN.source);
}
