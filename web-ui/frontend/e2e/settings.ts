import { fileURLToPath } from 'node:url';

/** The journey that starts processes of its own and waits for minutes: it runs beside the others. */
export const APART = 'worker.journey.ts';

/** The longest journeys run over a server of their own, beside the others; both servers end together. */
export const BESIDE: readonly string[] = [
  'demo.journey.ts',
  'kinds.journey.ts',
  'review.journey.ts',
];

export const root = fileURLToPath(new URL('.', import.meta.url));

/** Settings of every journey over the real server. */
export const settings = {
  root,
  // Without Chromium there are no files.
  passWithNoTests: true,
  // Vitest reports a test that passes at its second try.
  retry: 1,
  expect: { poll: { timeout: 180_000 } },
  // Every wait of a journey has a timeout of its own.
  testTimeout: 1_200_000,
  hookTimeout: 600_000,
  // They share a server, and one cuts its wire or waits until nothing waits.
  maxWorkers: 1,
  // Each file leaves nothing behind: loading Playwright again for each takes seconds.
  isolate: false,
};

/** Journeys over one server that is started for them. */
export function overServer(files: string[]) {
  return { ...settings, include: files, globalSetup: files.length > 0 ? ['./setup.ts'] : [] };
}
