import { defineConfig } from 'vitest/config';
import { journeyFiles } from '../journeys/chromium';
import { BESIDE, overServer, root } from './settings';

/** The rest of them, over a server of their own. */
export default defineConfig({
  test: overServer(journeyFiles(root, (name) => BESIDE.includes(name))),
});
