import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The pages in a real browser, over the real server. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['*.journey.ts'],
    // It has processes of its own and waits for minutes, so it runs beside the others: apart.config.ts.
    exclude: ['worker.journey.ts'],
    globalSetup: ['./setup.ts'],
    // What passes at the second try is reported as such.
    retry: 1,
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 1,
  },
});
