import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { journeys } from '../journeys/browser';
import { seen } from '../journeys/places';
import { decisionDelays } from '../src/shared/ui/decisionDelays';
import { asked, get, handOver, until, wire } from './api';
import { WORDS } from './model';

journeys('With the server', (open) => {
  test('goes through the inbox by keyboard alone', async () => {
    const [first, second] = [await ask('One?'), await ask('Two?')];
    const page = await open('/inbox');
    await page.getByRole('heading', { level: 1, name: /Which colour/ }).waitFor();
    await page.waitForURL(new RegExp(first));
    await page.keyboard.press('j');
    await page.waitForURL(new RegExp(second));
    await page.keyboard.press('k');
    await page.waitForURL(new RegExp(first));

    await choose(page, 'Blue');
    await answer(page, second);
    await page.keyboard.press('u');
    await page.waitForURL(new RegExp(first));
    await page.getByRole('radio', { name: 'Blue', checked: true }).waitFor();
    await answer(page, second);
    await page.getByText('1 of 1').waitFor();
    await seen(page);
    await page.keyboard.press('d');
    await page.getByText('Nothing waits for you').waitFor();
    // Closing the page does not wait until the time to undo is over.
    await page.close({ runBeforeUnload: true });
    expect(await outcome(first)).toBe('answer');
    expect(await outcome(second)).toBe('deny');
    await page.context().close();
  });

  test('loses nothing of a stream to a reload, nor what was typed to a cut', async () => {
    const task = await handOver({
      request: 'Write.',
      strategy: 'build-only',
      model: 'openai/slow',
      // Its price is unknown: only tokens can limit it.
      budget: { tokens: 1_000_000 },
    });
    const page = await open(`/tasks/${task}/transcript`);
    const main = page.getByRole('region', { name: 'Main run' });
    await main.getByText('word-5', { exact: true }).waitFor();
    await page.reload();
    await main.getByText('word-10', { exact: true }).waitFor();
    await wire('cut');
    await page.getByText('The connection to the server is lost', { exact: false }).waitFor();
    await page.getByRole('textbox', { name: 'Message to the task' }).fill('And then?');
    await page.keyboard.press('Enter');
    await wire('mend');
    await page
      .getByText('The connection to the server is lost', { exact: false })
      .waitFor({ state: 'hidden' });
    await page.getByText('Answered').waitFor();
    await main.getByText(WORDS.at(-1) ?? '', { exact: true }).waitFor();
    const written = async () =>
      (await main.innerText()).split(/\s+/).filter((word) => /^word-/.test(word));
    await expect.poll(written).toEqual(WORDS);
    // The answer is the result: it stands where it was written, and nowhere else.
    await expect.poll(() => page.getByText(WORDS[5] ?? '', { exact: true }).count()).toBe(1);
    const said = page.getByRole('textbox', { name: 'Message to the task' });
    await expect.poll(() => said.inputValue()).toBe('And then?');
    await page.context().close();
  });
});

/**
 * Answers by key, once, and goes to the next request. A key that follows another at once, as no person's does, is one
 * of a burst: it decides nothing, and the page says so.
 */
async function answer(page: Page, next: string): Promise<void> {
  await seen(page);
  await page.waitForTimeout(decisionDelays.before);
  await page.keyboard.press('a');
  await page.waitForURL(new RegExp(next));
}

/** A task that asks for a colour; gives the request. */
async function ask(request: string): Promise<string> {
  return asked(
    await handOver({ request, strategy: 'build-only', model: inject('asking') }),
    'question',
  );
}

/** Waits until a request is settled and returns the outcome. */
function outcome(request: string): Promise<string> {
  const look = async () => (await get(`/api/requests/${request}`)).decision?.outcome;
  return until(look, `request ${request} to be settled`);
}

async function choose(page: Page, option: string): Promise<void> {
  const radio = page.getByRole('radio', { name: option });
  for (let tabs = 0; tabs < 40; tabs++) {
    await page.keyboard.press('Tab');
    if (
      await page
        .getByRole('radio')
        .first()
        .evaluate((one) => one === document.activeElement)
    )
      break;
  }
  while (!(await radio.evaluate((one) => one === document.activeElement)))
    await page.keyboard.press('ArrowDown');
  await expect.poll(() => radio.isChecked()).toBe(true);
}
