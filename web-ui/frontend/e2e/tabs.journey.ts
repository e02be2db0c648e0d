import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { journeys } from '../journeys/browser';
import { decide } from '../journeys/decisions';
import { asked, clear, get, handOver, until } from './api';

/** One more than a browser opens connections to a server. */
const TABS = 7;

journeys('Seven tabs of one browser', (open) => {
  afterAll(clear);

  test('share one stream: each hears of what happens, and a decision arrives', async () => {
    const build = { strategy: 'build-only', model: inject('asking') };
    const task = await handOver({ request: 'Write a colour', ...build });
    const request = await asked(task, 'question');
    const first = await open('/inbox');
    const tabs = [first];
    while (tabs.length < TABS)
      tabs.push(await another(first, tabs.length % 2 ? `/tasks/${task}` : '/inbox'));
    const last = await another(first, `/inbox/${request}`);
    await last.getByRole('radio', { name: 'Blue' }).check();
    await decide(last, 'Answer');
    const outcome = async () => (await get(`/api/requests/${request}`)).decision?.outcome;
    expect(await until(outcome, 'the decision to arrive')).toBe('answer');
    for (const tab of tabs)
      await tab
        .getByText(/Nothing (waits|is waiting) for you/)
        .first()
        .waitFor();
    await last.context().close();
  });

  test('go on without the one that held the stream', async () => {
    const first = await open('/inbox');
    await first.getByText('Nothing waits for you').waitFor();
    const second = await another(first, '/inbox');
    await first.close();
    const build = { strategy: 'build-only', model: inject('asking') };
    await asked(await handOver({ request: 'Write a colour', ...build }), 'question');
    await second.getByRole('link', { name: 'Inbox 1' }).waitFor({ timeout: 300_000 });
    await second.context().close();
  });
});

/** A tab more in the same browser. */
async function another(tab: Page, path: string): Promise<Page> {
  const page = await tab.context().newPage();
  page.setDefaultTimeout(300_000);
  await page.goto(inject('pages') + path);
  await page.getByRole('main').getByText(/./).first().waitFor();
  return page;
}
