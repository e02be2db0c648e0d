import { fileURLToPath } from 'node:url';

/** The journey that starts processes of its own and waits for minutes: it runs beside the others. */
export const APART = 'worker.journey.ts';

export const root = fileURLToPath(new URL('.', import.meta.url));

/** Settings of every journey over the real server. */
export const settings = {
  root,
  // Without Chromium there are no files.
  passWithNoTests: true,
  // Vitest reports a test that passes at its second try.
  retry: 1,
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 180_000,
  hookTimeout: 180_000,
  maxWorkers: 1,
};
