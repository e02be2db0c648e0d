import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

const root = fileURLToPath(new URL('..', import.meta.url));
const FACES = join(root, 'src/shared/ui/fonts.css');
const FONTS = join(root, 'node_modules/@fontsource-variable');
const FACE =
  /url\('~fonts\/(?<file>[\w-]+)(?<part>\.\w+)?\.woff2'\)[^}]*unicode-range:(?<range>[^;]+);/g;

/** What the pages ask of a face: no ligature, no alternate, no fraction. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'];
const WEIGHTS = {
  inter: { min: 400, max: 700 },
  'jetbrains-mono': 400,
};

/** Cuts the faces that fonts.css names out of their packages, and gives the folder that holds them. */
export async function cutFonts() {
  const rules = [...readFileSync(FACES, 'utf8').matchAll(FACE)].map(({ groups }) => groups);
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  for (const { file, part, range } of rules) hash.update(`${part}${range}`).update(source(file));
  const folder = join(root, 'node_modules/.cache/fonts', hash.digest('hex').slice(0, 16));
  for (const rule of rules) await cut(rule, folder);
  return folder;
}

async function cut({ file, part = '', range }, folder) {
  const target = join(folder, `${file}${part}.woff2`);
  if (existsSync(target)) return;
  const face = await subset(source(file), characters(range), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: WEIGHTS[family(file)] },
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, face);
}

function source(file) {
  return readFileSync(join(FONTS, family(file), 'files', `${file}.woff2`));
}

function family(file) {
  return file.startsWith('inter-') ? 'inter' : 'jetbrains-mono';
}

/** The characters of a range as CSS writes it: `U+20, U+41-5A, U+20??`. */
function characters(range) {
  return range
    .split(',')
    .map((part) => part.trim().slice('U+'.length))
    .flatMap((part) => {
      const [from, to = from] = part.split('-');
      const [first, last] = [
        parseInt(from.replaceAll('?', '0'), 16),
        parseInt(to.replaceAll('?', 'F'), 16),
      ];
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .join('');
}

const FIRST = /inter-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * Asks for the face of the first page with the page itself: styles would name it only once they are there.
 * @returns {import('vite').Plugin}
 */
export function askForFont() {
  return {
    name: 'ask-for-font',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const face = Object.keys(bundle).find((name) => FIRST.test(name));
        if (face === undefined) return [];
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: '',
          href: `/${face}`,
        };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/**
 * Adds the licenses of the fonts to the pages. The build lists the licenses of modules only, and fonts are assets.
 * @returns {import('vite').Plugin}
 */
export function fontLicenses() {
  return {
    name: 'font-licenses',
    apply: 'build',
    generateBundle() {
      const source = Object.keys(WEIGHTS)
        .map((name) => readFileSync(join(FONTS, name, 'LICENSE'), 'utf8').trim())
        .join('\n\n');
      this.emitFile({ type: 'asset', fileName: 'font-licenses.txt', source: `${source}\n` });
    },
  };
}
