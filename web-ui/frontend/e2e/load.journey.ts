import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { journeys } from '../journeys/browser';
import type { Open } from '../journeys/browser';
import { asked, clear, handOver } from './api';

/** Bytes that a browser without a cache takes off the wire until a page is there, with fonts and the heads of the answers. */
const MAX_FIRST_LOAD = 250 * 1024;

/** Milliseconds without anything to load after which a page is there. */
const QUIET = 700;

interface Transfer {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
}

const LANGUAGES: readonly BrowserContextOptions[] = [{ locale: 'en-US' }, { locale: 'zh-CN' }];

journeys('First load', (open) => {
  let task = '';
  beforeAll(async () => {
    await clear();
    task = await handOver({
      request: 'Make **colour.txt** with `red` in it.',
      repository: { location: inject('repository') },
      strategy: 'layered',
      model: inject('planning'),
    });
    await asked(task, 'plan');
  });
  afterAll(clear);

  test.each(LANGUAGES)('of the inbox is at most 250 KB (%o)', async (language) => {
    await measure(open, 'inbox', '/', language, 'ol > li code');
  });

  test.each(LANGUAGES)('of a task is at most 250 KB (%o)', async (language) => {
    await measure(open, 'task', `/tasks/${task}`, language, '#step-one code');
  });

  test.each(LANGUAGES)('of what was said in a task is at most 250 KB (%o)', async (language) => {
    await measure(open, 'transcript', `/tasks/${task}/transcript`, language, 'section strong');
  });

  test.each(LANGUAGES)('of a new task is at most 250 KB (%o)', async (language) => {
    await measure(open, 'new', '/new', language, 'form textarea');
  });
});

async function measure(
  open: Open,
  name: string,
  path: string,
  language: BrowserContextOptions,
  shown: string,
): Promise<void> {
  const page = await open('about:blank', language);
  // The save-data flag stops later preloading, which is not part of the first load.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const taken = await watch(page);
  await page.goto(inject('server') + path);
  await page.locator(shown).first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expect.poll(() => taken.open()).toEqual([]);
  await expect.poll(() => taken.quiet()).toBeGreaterThan(QUIET);
  const [api, files] = parted(taken.done);
  console.log(report(`${name} ${language.locale ?? ''}`, files, api));
  expect(files.some(({ type }) => type === 'Font')).toBe(true);
  expect(sum(files)).toBeGreaterThan(50_000);
  expect(sum(files)).toBeLessThanOrEqual(MAX_FIRST_LOAD);
  await page.context().close();
}

/** Counts what the browser itself says came over the wire; the stream of events never ends. */
async function watch(page: Page) {
  const session = await page.context().newCDPSession(page);
  const asking = new Map<string, { path: string; type: string }>();
  const done: Transfer[] = [];
  let last = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    last = Date.now();
    asking.set(requestId, { path: new URL(request.url).pathname, type });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    last = Date.now();
    const asked = asking.get(requestId);
    if (asked) done.push({ ...asked, bytes });
    asking.delete(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => asking.delete(requestId));
  await session.send('Network.enable');
  const isOpen = ({ type }: { type: string }) => type !== 'EventSource';
  return {
    done,
    quiet: () => Date.now() - last,
    open: () => [...asking.values()].filter(isOpen).map(({ path }) => path),
  };
}

function parted(all: readonly Transfer[]): readonly [readonly Transfer[], readonly Transfer[]] {
  const isApi = ({ path }: Transfer) => path.startsWith('/api/');
  return [all.filter(isApi), all.filter((one) => !isApi(one))];
}

function sum(all: readonly Transfer[]): number {
  return all.reduce((total, { bytes }) => total + bytes, 0);
}

function report(name: string, files: readonly Transfer[], api: readonly Transfer[]): string {
  const lines = [...files]
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ path, bytes }) => `${String(bytes).padStart(9)} ${path}`);
  return [
    `First load of ${name}: ${sum(files)} bytes in ${files.length} files, and ${sum(api)} in ${api.length} answers of the API`,
    ...lines,
  ].join('\n');
}
