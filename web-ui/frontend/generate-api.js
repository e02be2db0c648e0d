import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { COMMENT_HEADER, astToString } from 'openapi-typescript';
import ts from 'typescript';

// Writes the types of the API's document; with --check, only fails if they differ. Run by `npm run api`.

const TYPES = new URL('src/shared/api/generated.ts', import.meta.url);

/** Bytes are a Blob in the pages, not a text. */
function typeOf({ format }) {
  return format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined;
}

const nodes = await openapiTS(new URL('openapi.json', import.meta.url), {
  immutable: true,
  transform: typeOf,
});
const types = `${COMMENT_HEADER}${astToString(nodes)}`;
if (!process.argv.includes('--check')) await writeFile(TYPES, types);
else if (types !== (await readFile(TYPES, 'utf8'))) {
  console.error('generated.ts differs from openapi.json: run `npm run api`.');
  process.exit(1);
}
