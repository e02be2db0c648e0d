import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys } from './browser';

journeys('Notifications of the browser', (open) => {
  test('tell of a request while nobody looks, and open it', async () => {
    const page = await open('/inbox?raising', { permissions: ['notifications'] });
    await watchNotifications(page);
    const button = page.getByRole('button', { name: 'Notify me' });
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
    await button.click();
    await page.locator('button[aria-pressed="true"]', { hasText: 'Notify me' }).waitFor();
    expect(await told(page)).toEqual([]);

    await look(page, 'hidden');
    await page.waitForFunction(() => window.told.length > 0);
    const [first] = await told(page);
    expect(first?.title).toBe('Perdure waits for you');
    await page.evaluate(() => window.told[0]?.onclick?.());
    await page.waitForURL(`**/inbox/${first?.tag ?? ''}**`);
    await page.context().close();
  });

  test('come from one of two tabs, and from none while one is looked at', async () => {
    const first = await open('/inbox?raising', { permissions: ['notifications'] });
    await watchNotifications(first);
    await first.getByRole('button', { name: 'Notify me' }).click();
    const second = await first.context().newPage();
    await second.goto(first.url());
    await second.getByRole('button', { name: 'Notify me' }).waitFor();
    await watchNotifications(second);

    await look(first, 'hidden');
    await look(second, 'visible');
    // Each new request makes the page fetch the list again.
    for (let heard = 0; heard < 3; heard++) await first.waitForResponse(/api\/requests\?/);
    expect([...(await told(first)), ...(await told(second))]).toEqual([]);

    await look(second, 'hidden');
    await first.waitForFunction(() => window.told.length > 1);
    expect(await told(second)).toEqual([]);
    await first.context().close();
  });

  test('are not offered where the browser blocks them', async () => {
    const page = await open('/inbox');
    await page.evaluate(() =>
      Object.defineProperty(window.Notification, 'permission', { value: 'denied' }),
    );
    await look(page, 'visible');
    await page.locator('button[aria-disabled="true"]', { hasText: 'Notify me' }).waitFor();
    await page.context().close();
  });
});

interface Told {
  readonly title: string;
  readonly tag: string;
  onclick?: () => void;
}

declare global {
  interface Window {
    told: Told[];
  }
}

/** Keeps what would be shown instead of showing it. */
async function watchNotifications(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.told = [];
    class Watched {
      static permission = 'granted';
      static requestPermission = () => Promise.resolve('granted');
      onclick?: () => void;
      readonly tag: string;
      constructor(
        readonly title: string,
        { tag }: { tag: string },
      ) {
        this.tag = tag;
        window.told.push(this);
      }
      close() {}
    }
    Object.defineProperty(window, 'Notification', { value: Watched });
  });
}

function told(page: Page): Promise<{ title: string; tag: string }[]> {
  return page.evaluate(() => window.told.map(({ title, tag }) => ({ title, tag })));
}

/** Brings the page to the front, or behind others. */
async function look(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
