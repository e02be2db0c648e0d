import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Called by Maven: `node build.js build`, `check` and `e2e`. What has not changed is not done again.

const here = dirname(fileURLToPath(import.meta.url));
const out = process.env.PERDURE_STATIC ?? join(here, 'dist');
const generated = new Set(['node_modules', 'dist']);

const jobs = {
  build: { stamp: join(out, '.inputs'), scripts: ['build'] },
  check: {
    stamp: join(here, 'node_modules/.cache/checked'),
    scripts: ['lint', 'api:check', 'types', 'test', 'journeys', 'size'],
  },
  // Over the server, which changes too: never stamped.
  e2e: { scripts: ['e2e'] },
};

const job = jobs[process.argv[2]];
if (!job) fail('Say what to do: node build.js build, check or e2e.');

const inputs = digest(files(here));
if (job.stamp !== undefined && read(job.stamp) === inputs) {
  console.log(`The pages have not changed: nothing to ${process.argv[2]}.`);
} else {
  install();
  job.scripts.forEach((script) => npm('run', '--silent', script));
  if (job.stamp !== undefined) write(job.stamp, inputs);
}

function install() {
  const lock = digest([join(here, 'package-lock.json')]);
  const stamp = join(here, 'node_modules/.cache/installed');
  if (read(stamp) === lock) return;
  npm('ci', '--no-audit', '--no-fund');
  write(stamp, lock);
}

function npm(...args) {
  const { status, error } = spawnSync('npm', args, {
    cwd: here,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error)
    fail(
      `npm could not be started: ${error.message}. Install Node 20.19 or newer, or build with -Dskip.frontend.`,
    );
  if (status !== 0) fail(`npm ${args.join(' ')} failed with exit code ${status}: see above.`);
}

function files(folder) {
  return readdirSync(folder)
    .filter((name) => !generated.has(name))
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? files(path) : [path]))
    .sort();
}

function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path.slice(here.length)).update(readFileSync(path));
  return hash.digest('hex');
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
