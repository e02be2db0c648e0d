import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compress } from './bundle/compress.js';
import { askForFont, cutFonts } from './bundle/fonts.js';
import { groupOf } from './bundle/groups.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const fonts = await cutFonts();
const server = process.env.PERDURE_SERVER ?? 'http://127.0.0.1:8080';

// `vite --mode mock` serves the pages with the mock API; plain `vite` passes calls on to a running server.
export default defineConfig(({ mode }) => ({
  plugins: [react(), askForFont(), ...(mode === 'mock' ? [] : [compress()])],
  publicDir: mode === 'mock' ? here('./mock-public') : false,
  resolve: { alias: { '~fonts': fonts, '~': here('./src') } },
  build: {
    outDir: process.env.PERDURE_STATIC ?? here('./dist'),
    emptyOutDir: true,
    target: ['chrome123', 'firefox125', 'safari17.5'],
    // The server's policy allows no data: addresses for fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: groupOf, debugName: 'groupOf', priority: 2 },
            { name: 'shared', test: /\/src\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    ...(mode === 'mock' ? {} : { proxy: { '/api': server, '/v3': server, '/actuator': server } }),
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/mock/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    maxWorkers: 1,
    // Each file sets up and takes down what it needs: loading the pages anew for each is most of the time.
    isolate: false,
    testTimeout: 240_000,
  },
}));
