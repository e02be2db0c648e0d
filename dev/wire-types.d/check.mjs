// Writes recorded request bodies as typed constants, one file each, and lets tsc compare them with the SDKs' types.
// An unknown field of an object literal is an error to tsc, so a misspelt parameter is found as well as a wrong value.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TYPES = {
  anthropic: "import type { MessageCreateParamsStreaming as Body } from '@anthropic-ai/sdk/resources/messages/messages';",
  openai: "import type { ChatCompletionCreateParamsStreaming as Body } from 'openai/resources/chat/completions/completions';",
  responses: "import type { ResponseCreateParamsStreaming as Body } from 'openai/resources/responses/responses';",
};

// Fields that other servers of the same dialect take and the SDKs do not know: DeepSeek, OpenRouter, Qwen, Gemini.
const EXTENSIONS = new Set([
  'reasoning_content',
  'reasoning_details',
  'thinking_budget',
  'enable_thinking',
  'extra_content',
]);

// Intended differences of a body from its type; the check removes them and names them.
const DEVIATIONS = {
  // Older models of Anthropic take both; the newest SDK has no field for them any more.
  anthropic: (body) => {
    const { temperature, top_p, ...rest } = body;
    return [rest, temperature ?? top_p ? ['temperature or top_p of an older model'] : []];
  },
  openai: (body) => [body, []],
  // An id of an item that the vendor has not stored (store: false) names nothing.
  responses: (body) => {
    let without = 0;
    const input = body.input.map((item) =>
      item.type === 'reasoning' && item.id === undefined && ++without ? { id: 'none', ...item } : item,
    );
    return [{ ...body, input }, without > 0 ? ['a reasoning item without an id'] : []];
  },
};

function plain(value, found) {
  if (Array.isArray(value)) return value.map((each) => plain(each, found));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !EXTENSIONS.has(key) || found.add(key) === undefined)
      .map(([key, each]) => [key, plain(each, found)]),
  );
}

const folder = process.argv[2];
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
if (names.length === 0) throw new Error(`No bodies in '${folder}': record some first.`);
rmSync('checked', { recursive: true, force: true });
mkdirSync('checked');
const extensions = new Set();
const counts = {};
for (const name of names) {
  const dialect = name.split('-')[0];
  counts[dialect] = (counts[dialect] ?? 0) + 1;
  const recorded = plain(JSON.parse(readFileSync(join(folder, name), 'utf8')), extensions);
  const [body, deviations] = DEVIATIONS[dialect](recorded);
  deviations.forEach((deviation) => extensions.add(deviation));
  const text = `${TYPES[dialect]}\nexport const body: Body = ${JSON.stringify(body, null, 1)};\n`;
  writeFileSync(join('checked', name.replace('.json', '.ts')), text);
}
writeFileSync(
  'tsconfig.json',
  JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2022',
      types: [],
    },
    include: ['checked/*.ts'],
  }),
);
let errors = '';
try {
  execFileSync('node', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'], { maxBuffer: 1 << 28 });
} catch (failed) {
  errors = String(failed.stdout);
}
const told = Object.entries(counts).map(([dialect, count]) => `${count} of ${dialect}`);
console.log(`Bodies: ${told.join(', ')}. Known differences: ${[...extensions].join(', ') || 'none'}.`);
if (errors !== '') {
  console.error(errors);
  process.exit(1);
}
console.log('Every body fits the types of its SDK.');
