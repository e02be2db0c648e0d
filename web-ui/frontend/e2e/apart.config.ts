import { defineConfig } from 'vitest/config';
import shared from './vitest.config';

/** The journey with processes of its own: no server is started for it. */
export default defineConfig({
  test: { ...shared.test, include: ['worker.journey.ts'], exclude: [], globalSetup: [] },
});
