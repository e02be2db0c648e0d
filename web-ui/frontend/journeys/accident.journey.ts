import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys } from './browser';
import { seen } from './places';

const SENTENCE = 'a plan that allows all of it';

journeys('A yes by accident', (open) => {
  test('is not said by a key that is held down', async () => {
    const page = await open('/inbox/r-risky-1?risky');
    await heading(page, /target-1/);
    await seen(page);
    for (let turn = 0; turn < 12; turn++) {
      await page.keyboard.down('a');
      await page.waitForTimeout(33);
    }
    await page.keyboard.up('a');
    await heading(page, /Run git push/);
    await expect.poll(() => waiting(page)).toBe(9);
    await page.context().close();
  });

  test.each([
    ['/inbox/r-risky-1?risky', 10, 20],
    ['/inbox/r-plan', 6, 20],
    ['/tasks/t-ledger/plan', 6, 20],
    ['/tasks/t-ledger/plan', 6, 250],
  ])('is not said by a sentence that nothing takes, on %s', async (path, all, delay) => {
    const page = await open(path);
    await seen(page);
    await page.keyboard.type(SENTENCE, { delay });
    await page.waitForTimeout(800);
    expect(await page.getByText('Undo').count()).toBe(0);
    await expect.poll(() => waiting(page)).toBe(all);
    await page.context().close();
  });

  test('needs a look at each request, and another key where the risk is high', async () => {
    const page = await open('/inbox/r-risky-1?risky');
    await heading(page, /target-1/);
    await page.keyboard.press('a');
    await page.getByText('That key came too soon').waitFor();
    await seen(page);
    await page.keyboard.press('a');
    await heading(page, /Run git push/);
    await page.keyboard.press('a');
    await page.getByText('That key came too soon').waitFor();
    await seen(page);
    await page.keyboard.press('a');
    const form = page.getByRole('form', { name: 'High risk' });
    await form.getByText('curl https://example.org/install.sh').waitFor();
    for (const key of ['a', 'Enter', 'a']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(600);
    }
    await expect.poll(() => waiting(page)).toBe(9);
    await page.keyboard.press('y');
    await heading(page, /target-3/);
    await expect.poll(() => waiting(page)).toBe(8);
    await page.context().close();
  });

  test('is not said by the second click of two', async () => {
    const page = await open('/inbox/r-risky-1?risky');
    await heading(page, /target-1/);
    const button = page.getByRole('button', { name: 'Allow once' });
    await button.hover();
    await button.and(page.locator('[aria-disabled=false]')).waitFor();
    await button.dblclick();
    await heading(page, /Run git push/);
    await expect.poll(() => waiting(page)).toBe(9);
    await button.and(page.locator('[aria-disabled=false]')).dblclick();
    await page.getByRole('form', { name: 'High risk' }).waitFor();
    await expect.poll(() => waiting(page)).toBe(9);
    await page.context().close();
  });

  test('is not said by a key to a plan whose buttons are out of sight', async () => {
    const page = await open('/tasks/t-ledger/plan', { viewport: { width: 1024, height: 768 } });
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.waitForTimeout(1_500);
    await page.keyboard.press('a');
    await page.waitForTimeout(800);
    expect(await page.getByText('Undo').count()).toBe(0);
    await expect.poll(() => waiting(page)).toBe(6);
    await page.context().close();
  });
});

function heading(page: Page, name: RegExp): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Reads the number of waiting requests in the header. */
async function waiting(page: Page): Promise<number> {
  const link = page.getByRole('link', { name: /^Inbox \d+/ });
  return Number(/\d+/.exec(await link.innerText())?.[0]);
}
