import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Maven calls this with one job or more: `node build.js build`, `check`, `journeys`, `e2e`. A job whose inputs have not changed is skipped.

const here = dirname(fileURLToPath(import.meta.url));
const out = process.env.PERDURE_STATIC ?? join(here, 'dist');
const command = { cwd: here, shell: process.platform === 'win32' };
const generated = new Set(['node_modules', 'dist', 'target']);

// Scripts of one list follow one another; the lists of all jobs run side by side.
const jobs = {
  build: { stamp: join(out, '.inputs'), scripts: [['build']] },
  check: {
    stamp: join(here, 'node_modules/.cache/checked'),
    scripts: [['lint', 'api:check', 'api:lint', 'types', 'size'], ['test']],
  },
  journeys: {
    stamp: join(here, 'node_modules/.cache/journeys'),
    scripts: [['journeys']],
  },
  // Over the server, which changes too: never stamped.
  e2e: { scripts: [['e2e'], ['e2e:beside'], ['e2e:apart']] },
};

const names = process.argv.slice(2);
if (names.length === 0 || names.some((name) => !jobs[name]))
  fail('Name a job: node build.js build, check, journeys or e2e.');

const inputs = digest(files(here));
const due = names.filter((name) => {
  const isDue = jobs[name].stamp === undefined || read(jobs[name].stamp) !== inputs;
  if (!isDue) console.log(`The pages have not changed: nothing to ${name}.`);
  return isDue;
});
if (due.length > 0) install();
const lists = due.flatMap((name) => jobs[name].scripts);
const failures = (await Promise.all(lists.map((list) => inTurn(list)))).flat();
if (failures.length > 0) fail(failures.join('\n'));
for (const name of due) if (jobs[name].stamp !== undefined) write(jobs[name].stamp, inputs);

/** Runs scripts up to the first that fails; what each says is shown once it has ended. */
async function inTurn(scripts) {
  for (const script of scripts) {
    const { code, said } = await run(script);
    console.log(`> ${script}\n${said}`);
    if (code !== 0) return [`npm run ${script} failed with exit code ${code}: see above.`];
  }
  return [];
}

function run(script) {
  return new Promise((done, broken) => {
    const child = spawn('npm', ['run', '--silent', script], { ...command, stdio: 'pipe' });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text));
    child.on('error', broken);
    child.on('close', (code) => done({ code, said: Buffer.concat(said).toString() }));
  });
}

function install() {
  const lock = digest([join(here, 'package-lock.json')]);
  const stamp = join(here, 'node_modules/.cache/installed');
  if (read(stamp) === lock) return;
  npm('ci', '--no-audit', '--no-fund');
  write(stamp, lock);
}

function npm(...args) {
  const { status, error } = spawnSync('npm', args, { ...command, stdio: 'inherit' });
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
