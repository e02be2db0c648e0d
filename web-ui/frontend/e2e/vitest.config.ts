import { defineConfig } from 'vitest/config';
import { journeyFiles } from '../journeys/chromium';
import { APART, BESIDE, overServer, root } from './settings';

/** The pages in a real browser, over the real server. */
export default defineConfig({
  test: overServer(journeyFiles(root, (name) => name !== APART && !BESIDE.includes(name))),
});
