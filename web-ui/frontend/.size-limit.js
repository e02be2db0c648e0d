import { existsSync, readFileSync } from 'node:fs';

/** What the browser asks for before the first page shows: whatever index.html names. */
const out = process.env.PERDURE_STATIC ?? 'dist';
const page = `${out}/index.html`;
const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
  ([, path]) => `${out}/${path}`,
);

export default [
  { name: 'First load, compressed JavaScript and CSS', path: first, gzip: true, limit: '250 kB' },
];
