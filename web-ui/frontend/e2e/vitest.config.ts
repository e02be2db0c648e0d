import { defineConfig } from 'vitest/config';
import { journeyFiles } from '../journeys/chromium';
import { APART, root, settings } from './settings';

const files = journeyFiles(root, (name) => name !== APART);

/** The pages in a real browser, over the real server. */
export default defineConfig({
  test: {
    ...settings,
    include: files,
    globalSetup: files.length > 0 ? ['./setup.ts'] : [],
  },
});
