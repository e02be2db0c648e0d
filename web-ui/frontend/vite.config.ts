import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compress } from './bundle/compress.js';
import { askForFont, cutFonts, fontLicenses } from './bundle/fonts.js';
import { groupOf } from './bundle/groups.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const fonts = await cutFonts();
const running = runningServer();
const server = {
  target: process.env.PERDURE_SERVER ?? running.url ?? 'http://127.0.0.1:8080',
  headers: bearer(process.env.PERDURE_TOKEN ?? running.token),
};

/** The server that runs on the data directory, as the command line finds it. */
function runningServer(): { readonly url?: string; readonly token?: string } {
  const data = process.env.PERDURE_DATA ?? join(homedir(), '.local/share/perdure');
  try {
    return JSON.parse(readFileSync(join(data, 'server.json'), 'utf8')) as object;
  } catch {
    return {};
  }
}

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}

// `vite --mode mock` serves the pages with the mock API; plain `vite` passes calls on to a running server.
export default defineConfig(({ mode }) => ({
  plugins: [react(), askForFont(), fontLicenses(), ...(mode === 'mock' ? [] : [compress()])],
  publicDir: mode === 'mock' ? here('./mock-public') : false,
  resolve: { alias: { '~fonts': fonts, '~': here('./src') } },
  build: {
    outDir: process.env.PERDURE_STATIC ?? here('./dist'),
    emptyOutDir: true,
    license: { fileName: 'licenses.txt' },
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
    // Tests read the table of titles that the server's tests read too, and the server's list of executed files.
    fs: {
      allow: ['.', '../../planner/src/test/resources', '../../planner/src/main/resources'].map(
        here,
      ),
    },
    ...(mode === 'mock' ? {} : { proxy: { '/api': server, '/v3': server, '/actuator': server } }),
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/mock/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    maxWorkers: 2,
    // Each file sets up and takes down what it needs: loading the pages again for each takes most
    // of the time.
    isolate: false,
    testTimeout: 240_000,
  },
}));
