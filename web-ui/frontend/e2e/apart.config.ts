import { defineConfig } from 'vitest/config';
import { journeyFiles } from '../journeys/chromium';
import { APART, root, settings } from './settings';

/** The journey with processes of its own: no server is started for it. */
export default defineConfig({
  test: { ...settings, include: journeyFiles(root, (name) => name === APART) },
});
