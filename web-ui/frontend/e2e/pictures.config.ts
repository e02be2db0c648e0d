import { defineConfig } from 'vitest/config';
import journeys from './vitest.config';

/** Makes the pictures of the documentation: see dev/screenshots. */
export default defineConfig({ test: { ...journeys.test, include: ['pictures.ts'] } });
