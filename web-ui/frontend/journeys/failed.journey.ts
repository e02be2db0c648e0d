import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, journeys } from './browser';

journeys('A failed task', (open) => {
  test.each([
    ['a desk', {}],
    ['a tablet', { viewport: { width: 768, height: 1024 } }],
    ['a phone', PHONE],
  ])('stands below what waits on %s, and goes when it is cleared', async (_, options) => {
    const page = await open('/inbox#failed', options);
    // Fonts and rows that arrive later move nothing out of view.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.getByRole('region', { name: 'Needs attention' }).waitFor();
    await page.evaluate(() => {
      const first = document.querySelector<HTMLElement>('[aria-label="Requests that wait"] li');
      if (first) first.style.paddingBlockEnd = '120px';
    });
    await expect.poll(() => isInView(page)).toBe(true);
    await page.goto('/inbox');
    await page.getByRole('link', { name: '1 failed task' }).click();
    const section = page.getByRole('region', { name: 'Needs attention' });
    await section.getByText('ended with exit code 1.').waitFor();
    await expect.poll(() => isInView(page)).toBe(true);
    await expect.poll(() => page.getByRole('link', { name: /^Inbox 6/ }).count()).toBe(1);
    await section.getByRole('button', { name: /^Clear/ }).click();
    await section.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
    await expect.poll(() => page.getByRole('link', { name: '1 failed task' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Bring back' }).click();
    await section.getByRole('link', { name: /Upgrade to the new client library/ }).click();
    await page.getByRole('heading', { name: 'Why it failed' }).waitFor();
    await page.goBack();
    await section.getByRole('button', { name: /^Clear/ }).click();
    await page.reload();
    await page.getByRole('link', { name: /^Inbox 6/ }).waitFor();
    await expect.poll(() => section.count()).toBe(0);
    await page.context().close();
  });

  test('leaves it true that nothing waits', async () => {
    const page = await open('/inbox?quiet');
    await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor();
    await page.getByRole('region', { name: 'Needs attention' }).waitFor();
    await page.context().close();
  });
});

function isInView(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const box = document.querySelector('section[aria-label="Needs attention"]');
    const { top, bottom } = box?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    return top >= 0 && bottom <= window.innerHeight;
  });
}
