import { expect, inject, test } from 'vitest';
import { journeys } from '../journeys/browser';
import { decide } from '../journeys/decisions';
import { ended } from './api';
import { raise } from './forms';

journeys('A review over the server', (open) => {
  test('reads two thousand lines by keyboard, sends comments in one batch, and delivers', async () => {
    const { task } = await raise('delivery', { model: inject('long') });
    const page = await open(`/tasks/${task}/changes`);
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await page.getByRole('heading', { name: '1 file', exact: true }).waitFor();
    expect(await page.locator('main tr').count()).toBeLessThan(1_500);
    await page.keyboard.press('j');
    await expect.poll(focused).toBe('Comment on line 1');
    for (let block = 0; block < 17; block++) await page.keyboard.press('j');
    await page.getByText('colour 2000', { exact: true }).waitFor();
    await page.keyboard.press('k');
    await expect.poll(focused).toMatch(/Comment on line 1[789]\d\d/);
    const line = Number(/\d+/.exec(await focused())?.[0]);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Fewer colours.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Enter');
    await page.reload();
    await page.getByRole('button', { name: 'Send back with 1 comment' }).waitFor();
    await page.keyboard.press('v');
    await page.keyboard.press('v');
    await page.getByText('1 of 1 viewed').waitFor();
    await page.keyboard.press('b');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const message = page.waitForRequest((one) => one.url().endsWith('/messages'));
    await page.keyboard.press('Enter');
    expect((await message).postDataJSON()).toMatchObject({
      lineComments: [
        {
          path: 'colour.txt',
          side: 'new',
          start: line,
          line: line + 1,
          quote: `colour ${line}\ncolour ${line + 1}`,
          text: 'Fewer colours.',
        },
      ],
    });
    await page.getByRole('button', { name: 'Send 1 comment' }).waitFor({ state: 'hidden' });
    await page.getByRole('checkbox', { name: 'It looks good' }).check();
    await decide(page, 'Deliver');
    expect(await ended(task)).toBe('delivered');
    await page.context().close();
  });
});
