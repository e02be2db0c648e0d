import type { Page, Request } from 'playwright-core';

/** Takes an outcome and sends it at once. Answers with what was sent. */
export function decide(page: Page, outcome: string): Promise<Request> {
  return sendAfter(page, () => page.getByRole('button', { name: outcome, exact: true }).click());
}

/**
 * Sends at once what an action decides. A page holds a decision for seconds only, so on a busy machine it may have
 * been sent before its button is found.
 */
export async function sendAfter(page: Page, act: () => Promise<void>): Promise<Request> {
  const sent = page.waitForRequest(/\/decision$/);
  await Promise.all([act(), Promise.race([sent, sendNow(page)])]);
  return sent;
}

function sendNow(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Send now' }).click();
}
