import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { findChromium } from './chromium';

declare module 'vitest' {
  interface ProvidedContext {
    /** Storage state of a signed-in browser; absent if no server asks for a sign-in. */
    signedIn: NonNullable<Exclude<BrowserContextOptions['storageState'], string>>;
  }
}

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

export type Open = (path: string, options?: BrowserContextOptions) => Promise<Page>;

const executablePath = findChromium();

/** Defines journeys in Chromium. The configuration loads no journey file on a machine without Chromium. */
export function journeys(name: string, define: (open: Open) => void): void {
  if (executablePath === undefined) {
    test('finds Chromium', () => {
      throw new Error(
        'There is no Chromium here: install it, or set PERDURE_CHROMIUM to its path.',
      );
    });
    return;
  }
  describe(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: QUIET });
    });
    afterAll(() => browser.close());
    define(async (path, options) => {
      const context = await browser.newContext({
        baseURL: inject('pages'),
        viewport: { width: 1280, height: 820 },
        locale: 'en-US',
        // The mock API needs no sign-in.
        storageState: inject('signedIn') as BrowserContextOptions['storageState'],
        ...options,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(180_000);
      await page.goto(path.startsWith('/') ? inject('pages') + path : path);
      return page;
    });
  });
}
