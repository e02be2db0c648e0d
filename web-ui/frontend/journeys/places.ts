import type { Page } from 'playwright-core';

/** An address of every page, with something on it. */
export const PLACES = [
  '/inbox',
  '/inbox?show=settled',
  '/inbox/r-plan',
  '/inbox/r-permission',
  '/inbox/r-question',
  '/inbox/r-delivery',
  '/inbox/r-budget',
  '/inbox/r-operator',
  '/inbox?quiet',
  '/tasks',
  '/tasks/t-billing/compare',
  '/usage?by=model',
  '/agents',
  '/agents/explore',
  '/permissions',
  '/new',
  '/tasks/t-ledger/plan',
  '/tasks/t-ledger/plan?edit',
  '/tasks/t-ledger/plan?since=2',
  '/tasks/t-billing/transcript',
  '/tasks/t-billing/changes',
  '/tasks/t-billing/checks',
  '/tasks/t-ledger/decisions',
  '/tasks/t-failed/transcript',
  '/tasks/t-billing/timeline',
  '/operate',
];

/** Waits until nothing is loading any more. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('main').waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('main')?.innerText.trim() !== '' &&
      document.querySelector('main [role=status][class*=loading]') === null,
  );
}

/** Waits until the request that is shown has been in view for so long that its keys count. */
export async function seen(page: Page): Promise<void> {
  await page.locator('[data-keys=ready]').first().waitFor();
}

/** Inputs, links and buttons below 24 × 24 CSS pixels. Links inside a sentence and lines of code are exempt. */
export function smallTargets(
  page: Page,
  exempt = 'table [class*=press]',
): Promise<readonly string[]> {
  return page.evaluate((lines) => {
    const sizeOf = (target: Element) => {
      const { width, height } = target.getBoundingClientRect();
      return { width: Math.round(width), height: Math.round(height) };
    };
    const isInSentence = (target: Element) =>
      getComputedStyle(target).display === 'inline' &&
      [...(target.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
    return [...document.querySelectorAll('a, button, input, select, textarea, summary, [role=tab]')]
      .filter((target) =>
        target.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((target) => !target.matches(lines) && getComputedStyle(target).clipPath === 'none')
      .map((target) => target.closest('label') ?? target)
      .filter((target) => sizeOf(target).width > 1 && !isInSentence(target))
      .filter((target) => Math.min(...Object.values(sizeOf(target))) < 24)
      .map((target) => `${target.outerHTML.slice(0, 160)} ${JSON.stringify(sizeOf(target))}`);
  }, exempt);
}

/** Measures how far the page, or its main area, can be scrolled to the side. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      ...[document.documentElement, document.querySelector('main')].map((element) =>
        element === null ? 0 : element.scrollWidth - element.clientWidth,
      ),
    ),
  );
}
