import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The pages in a real browser, over the mock API. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['*.journey.ts'],
    globalSetup: ['./pages.ts'],
    // What passes at the second try is reported as such.
    retry: 1,
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 180_000,
    hookTimeout: 90_000,
    // They wait more than they work.
    maxWorkers: 3,
    maxConcurrency: 3,
  },
});
