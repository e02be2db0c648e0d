import { expect, test } from 'vitest';
import { journeys } from './browser';
import { decisionDelays } from '../src/shared/ui/decisionDelays';
import { PLACES, settle } from './places';

/** A build plays a quarter of them. */
const BURSTS = process.env.PERDURE_SOAK === 'true' ? 1_000 : 250;
const EACH = Math.ceil(BURSTS / PLACES.length);
/** Keys without those that lead to another page, or into a field for the rest of the burst. */
const KEYS = 'abdefhijklmnopqrstuvwxyzAR123 ';
/** Addresses of requests that change nothing. */
const HARMLESS = /\/api\/(explain|artifacts|tasks\/[^/]+\/plan\/check)$/;

journeys('Prose that nothing takes', (open) => {
  // They mostly wait.
  test.concurrent.each(PLACES)('decides nothing on %s', async (path) => {
    const page = await open(path);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && !HARMLESS.test(request.url())) sent.push(request.url());
    });
    await settle(page);
    const random = randomNumbers(path);
    for (let burst = 0; burst < EACH; burst++) {
      const length = 3 + (random() % 6);
      const keys = Array.from({ length }, () => KEYS[random() % KEYS.length] ?? ' ');
      await page.keyboard.press('Escape');
      // Some bursts follow a pause, as when a person begins to type.
      if (burst % 4 === 0) await page.waitForTimeout(decisionDelays.before);
      await page.keyboard.type(keys.join(''));
    }
    expect(sent).toEqual([]);
    expect(await page.getByText('Undo', { exact: true }).count()).toBe(0);
    await page.context().close();
  });
});

/** The same numbers whenever it is run. */
function randomNumbers(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 8;
}
