import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { journeyFiles } from './chromium';

const root = fileURLToPath(new URL('.', import.meta.url));
const files = journeyFiles(root);

/** The pages in a real browser, over the mock API. */
export default defineConfig({
  test: {
    root,
    include: files,
    passWithNoTests: true,
    globalSetup: files.length > 0 ? ['./pages.ts'] : [],
    // Vitest reports a test that passes at its second try.
    retry: 1,
    expect: { poll: { timeout: 60_000 } },
    // Every wait of a journey has a timeout of its own.
    testTimeout: 600_000,
    hookTimeout: 90_000,
    // They wait more than they work.
    maxWorkers: 3,
    // Each file leaves nothing behind: loading Playwright again for each takes seconds.
    isolate: false,
    maxConcurrency: 3,
  },
});
