import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decisions, sections } from './map.js';
import { repositoryLinks, slug } from './links.js';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../../..');
const docs = join(root, 'docs');
const vue = (file) => join(here, '../node_modules/vue', file);

// The pages stay where they are. The map in docs/README.md is the front page and the side bar.
export default {
  title: 'Perdure',
  description: 'Long coding tasks as durable workflows',
  lang: 'en',
  base: process.env.SITE_BASE ?? '/',
  srcDir: docs,
  outDir: join(root, 'target/site'),
  cacheDir: join(here, '../node_modules/.cache/vitepress'),
  rewrites: { 'README.md': 'index.md', ':folder/README.md': ':folder/index.md' },
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${process.env.SITE_BASE ?? '/'}mark.svg` }]],
  markdown: {
    anchor: { slugify: slug },
    config: (md) => md.use(repositoryLinks, { root, docs, repository: process.env.SITE_REPOSITORY }),
  },
  themeConfig: {
    logo: '/mark.svg',
    nav: sections().map(({ text, items }) => ({ text, link: items[0].link, activeMatch: match(items) })),
    sidebar: [...sections(), { text: 'Decisions', collapsed: true, items: decisions() }],
    outline: [2, 3],
    search: { provider: 'local' },
  },
  vite: {
    publicDir: join(here, '../../../web-ui/frontend/src/app'),
    build: { copyPublicDir: false },
    // The pages lie beside node_modules and not below.
    resolve: {
      alias: [
        { find: /^vue$/, replacement: vue('dist/vue.runtime.esm-bundler.js') },
        { find: /^vue\/server-renderer$/, replacement: vue('server-renderer/index.mjs') },
      ],
    },
  },
  // Models read the Markdown: /llms.txt lists the pages, which lie beside the HTML.
  async buildEnd({ outDir, pages, rewrites }) {
    const llms = await readFile(join(root, 'llms.txt'), 'utf8');
    await writeFile(join(outDir, 'llms.txt'), llms.replaceAll('](docs/', ']('));
    await copyFile(join(root, 'web-ui/frontend/src/app/mark.svg'), join(outDir, 'mark.svg'));
    for (const page of pages) {
      const source = rewrites.inv[page] ?? page;
      const target = join(outDir, source);
      await mkdir(dirname(target), { recursive: true });
      await copyFile(join(docs, source), target);
    }
  },
};

/** The folders of a section's pages, for the highlight in the navigation. */
function match(items) {
  return [...new Set(items.map(({ link }) => link.split('/')[1]))].map((folder) => `^/${folder}/`).join('|');
}
