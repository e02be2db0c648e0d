import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(?:js|css|html|svg)$/;

/**
 * Writes beside each text of the pages what it is compressed, as small as it can be, for the server to send.
 * @returns {import('vite').Plugin}
 */
export function compress() {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved({ build }) {
      folder = build.outDir;
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !TEXT.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const text = readFileSync(path);
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        keep(`${path}.br`, text, brotliCompressSync(text, { params }));
        keep(`${path}.gz`, text, gzipSync(text, { level: 9 }));
      }
    },
  };
}

function keep(path, text, compressed) {
  if (compressed.length < text.length) writeFileSync(path, compressed);
}
