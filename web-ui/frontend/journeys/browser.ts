import { accessSync, constants } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';

const PLACES = [
  process.env.PERDURE_CHROMIUM,
  // The same engine without windows, which it would draw for nobody.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

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

const executablePath = PLACES.find((place) => place !== undefined && isExecutable(place));
const required = (process.env.PERDURE_REQUIRE ?? '').split(',').includes('browser');

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function hasBrowser(): boolean {
  return executablePath !== undefined;
}

/** Journeys in Chromium. Without one they are skipped, unless the environment says that they must run. */
export function journeys(name: string, define: (open: Open) => void): void {
  if (executablePath === undefined) {
    describe(name, () => {
      test.runIf(required)('finds Chromium', () => {
        throw new Error(
          'There is no Chromium here: install it, or set PERDURE_CHROMIUM to its path.',
        );
      });
      test.skip('is skipped: there is no Chromium here');
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
        ...options,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(path.startsWith('/') ? inject('pages') + path : path);
      return page;
    });
  });
}
