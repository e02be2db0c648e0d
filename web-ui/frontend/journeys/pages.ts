import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    pages: string;
  }
}

/** Builds the pages with the mock API and serves them while the journeys run. */
export default async function servePages(project: TestProject): Promise<() => Promise<void>> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const outDir = fileURLToPath(new URL('../node_modules/.cache/mock', import.meta.url));
  const common = {
    root,
    configFile: `${root}vite.config.ts`,
    mode: 'mock',
    logLevel: 'warn',
  } as const;
  // Vitest sets 'test', and Vite would then bundle React for development, which takes three times as long.
  process.env.NODE_ENV = 'production';
  await build({ ...common, build: { outDir, emptyOutDir: true } });
  const server = await preview({
    ...common,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  project.provide('pages', server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '');
  return () => server.close();
}
