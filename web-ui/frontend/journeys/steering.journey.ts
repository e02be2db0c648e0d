import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, journeys } from './browser';

journeys('Steering a task', (open) => {
  test('resets it to a step once what that takes back has been read', async () => {
    const page = await open('/tasks/t-ledger/plan?delivered');
    const step = page.getByRole('group', { name: 'Control step 2' });
    const reset = step.getByRole('button', { name: 'Reset to here…' });
    await reset.click();
    const dialog = page.getByRole('dialog', { name: 'Reset to step 2?' });
    await dialog.getByText('Add an in-memory store').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => reset.evaluate((one) => one === document.activeElement)).toBe(true);
    await reset.press('Enter');
    const sent = page.waitForRequest(/\/control$/);
    await dialog.getByRole('button', { name: 'Reset the task' }).click();
    expect((await sent).postDataJSON()).toEqual({ command: 'reset', step: 'move' });
    await step.getByRole('status').getByText('Asked for').waitFor();
    await page.context().close();
  });

  test('forks it after a finished step on a phone, and goes to the new task', async () => {
    const page = await open('/tasks/t-ledger/plan?delivered', PHONE);
    await page.getByRole('button', { name: 'Control the task' }).tap();
    await more(page, 'Fork…');
    const dialog = page.getByRole('dialog', { name: 'Fork this task?' });
    await dialog.getByText(/It has its own plan, requests and costs/).waitFor();
    await dialog.getByLabel('Where it begins').selectOption({ label: 'After all finished steps' });
    await dialog.getByText(/finished steps stay done/).waitFor();
    await dialog.getByLabel('Where it begins').selectOption('after:extract');
    const width = page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width).toBeLessThanOrEqual(390);
    const sent = page.waitForRequest(/\/commands$/);
    await dialog.getByRole('button', { name: 'Begin the new task' }).tap();
    expect((await sent).postDataJSON()).toEqual({ name: 'fork', arguments: { step: 'extract' } });
    await page.waitForURL('**/tasks/t-billing/**');
    await page.context().close();
  });

  test('shares it by a link, and ends the link', async () => {
    const page = await open('/tasks/t-live/transcript');
    await more(page, 'Share…');
    const dialog = page.getByRole('dialog', { name: 'Share this task?' });
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    await dialog.getByText('http://localhost/share/s1').waitFor();
    await dialog.getByRole('button', { name: 'End the link' }).click();
    await dialog.getByText(/The link has ended/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test('tries at once what waits, raises its budget and pauses it, each once', async () => {
    const page = await open('/tasks/t-live/transcript?retrying');
    const commands: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/control')) commands.push(request.postDataJSON());
    });
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.getByText('Perdure is trying again.').waitFor();
    await more(page, 'Raise the budget…');
    const raising = page.getByRole('dialog', { name: 'Raise a limit' });
    await raising.getByLabel('New total').fill('25');
    await raising.getByLabel('New total').press('Enter');
    await raising.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Pause…' }).click();
    const pausing = page.getByRole('dialog', { name: 'Pause this task?' });
    await pausing.getByRole('button', { name: 'Pause the task' }).dblclick();
    await pausing.waitFor({ state: 'hidden' });
    await expect
      .poll(() => commands)
      .toEqual([
        { command: 'retry_now' },
        { command: 'raise_budget', budget: 25 },
        { command: 'pause' },
      ]);
    await page.context().close();
  });
});

/** Presses what is behind "More". */
async function more(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('group', { name: 'Control the task' });
  await bar.getByRole('button', { name: 'More' }).click();
  await bar.getByRole('button', { name }).click();
}
