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
  expect: { poll: { timeout: 60_000 } },
  // Every wait of a journey has a timeout of its own.
  testTimeout: 600_000,
  hookTimeout: 180_000,
  maxWorkers: 1,
};
