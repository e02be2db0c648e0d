import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readToken, signIn } from './access';
import type { Signed } from './access';

const module = fileURLToPath(new URL('../..', import.meta.url));
const demo = join(module, 'cli/src/main/resources/demo');
const PATIENCE = 300_000;
const MAIN = 'dev.perdure.web.cli.Perdure';
const OPTIONS = [
  '-Xmx700m',
  '-XX:TieredStopAtLevel=1',
  '-XX:+UseSerialGC',
  '--enable-native-access=ALL-UNNAMED',
  '--sun-misc-unsafe-memory-access=allow',
];

/** The product itself, started as its launcher does, on a data directory of its own. */
export class Product {
  readonly url: string;
  readonly token: string;
  readonly #home: string;
  readonly #processes: readonly ChildProcess[];

  protected constructor(
    { url, token }: { readonly url: string; readonly token: string },
    home: string,
    ...processes: readonly ChildProcess[]
  ) {
    this.url = url;
    this.token = token;
    this.#home = home;
    this.#processes = processes;
  }

  /** Starts a server whose model is the demo's script, unless a task names another. */
  static async start(variables: Readonly<Record<string, string>> = {}): Promise<Product> {
    const home = mkdtempSync(join(tmpdir(), 'perdure-pages-'));
    const serve = ['serve', '--ephemeral', '--port', '0', '--data', join(home, 'data')];
    const { child, ...server } = await launch(serve, variables);
    return new Product(server, home, child);
  }

  /** Signs a browser in, as the link does that the server prints. */
  signIn(): Promise<Signed> {
    return signIn(this.url, this.token);
  }

  /** A fresh copy of the demo's repository, with one commit. */
  repository(): string {
    const root = join(mkdtempSync(join(this.#home, 'demo-')), 'acme/receipts');
    cpSync(join(demo, 'repository'), root, { recursive: true });
    renameSync(join(root, 'gitignore'), join(root, '.gitignore'));
    git(root, 'init', '--quiet', '--initial-branch=main');
    git(root, 'add', '--all');
    git(root, 'update-index', '--chmod=+x', 'run-tests.sh');
    git(root, 'commit', '--quiet', '--message=Add up receipts');
    return root;
  }

  /** A script for tasks of its own kind, as the name of a model. */
  script(name: string, text: string): string {
    const path = join(this.#home, name);
    writeFileSync(path, text);
    return `script/${path}`;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((process) => ended(process, 'SIGTERM')));
    clear(this.#home);
  }
}

/** Starts a process of the product by its command line, and waits until it says that it is ready. */
export async function launch(
  line: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly child: ChildProcess; readonly url: string; readonly token: string }> {
  const log: string[] = [];
  const jar = classPath();
  const child = spawn(java(), [...OPTIONS, ...startCache(jar), '-cp', jar, MAIN, ...line], {
    env: { ...clean(), PERDURE_MODEL: `script/${join(demo, 'script.yaml')}`, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => log.push(text.toString()));
  const url = await ready(child, log);
  return { child, url, token: url === '' ? '' : readToken(line[line.indexOf('--data') + 1] ?? '') };
}

/** The jar that the build has just made, or the classes that PERDURE_CLASSPATH names. */
function classPath(): string {
  const named = process.env.PERDURE_CLASSPATH;
  if (named !== undefined) return named;
  const jar = join(module, 'cli/target/perdure.jar');
  if (existsSync(jar)) return jar;
  throw new Error(`There is no ${jar}: build it with ./mvnw package, or set PERDURE_CLASSPATH.`);
}

/** The cache with which the server's own tests start this jar, if they have made one. */
function startCache(jar: string): readonly string[] {
  const cache = join(dirname(jar), 'tests.aot');
  if (!existsSync(cache) || statSync(cache).mtimeMs <= statSync(jar).mtimeMs) return [];
  return [`-XX:AOTCache=${cache}`, '-Xlog:aot=off', '-Xlog:cds=off'];
}

function java(): string {
  const home = process.env.JAVA_HOME;
  return home === undefined ? 'java' : join(home, 'bin', 'java');
}

function clean(): NodeJS.ProcessEnv {
  const foreign = /^PERDURE_|_API_KEY$|^TEMPORAL_ADDRESS$/;
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C.UTF-8' };
}

async function ready(child: ChildProcess, log: readonly string[]): Promise<string> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end && child.exitCode === null) {
    const [said, url] = /Perdure is ready (?:at (http:\S+)|to work)/.exec(log.join('')) ?? [];
    if (said !== undefined && (url === undefined || (await isUp(url)))) return url ?? '';
    await new Promise((later) => setTimeout(later, 200));
  }
  child.kill();
  throw new Error(`The server did not start:\n${log.join('')}`);
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/actuator/health`)).ok;
  } catch {
    return false;
  }
}

/** Runs git and gives what it says. */
export function git(root: string, ...args: readonly string[]): string {
  const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
  const { status, stdout, stderr } = spawnSync('git', [...who, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** The engine of a data directory. */
export function engine(data: string): { readonly pid: number; readonly port: number } {
  return JSON.parse(readFileSync(join(data, 'engine.json'), 'utf8')) as never;
}

/** Ends a process and waits for its end. */
export function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const end = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill(signal);
  return end;
}

/** Ends orphaned commands, databases and engines, and removes their files. */
export function clear(home: string): void {
  for (const group of commands(home)) kill(-group, 'SIGKILL');
  const data = join(home, 'data');
  const postmaster = join(data, 'postgres/data/postmaster.pid');
  if (existsSync(postmaster)) kill(Number(readFileSync(postmaster, 'utf8').split('\n')[0]));
  if (existsSync(join(data, 'engine.json'))) kill(engine(data).pid);
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}

/** The process groups of commands that have not ended: they outlive the worker that ran them. */
function commands(home: string): readonly number[] {
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\/calls\/.*\/group$/.test(file))
    .map((file) => join(home, file))
    .filter((file) => !existsSync(join(dirname(file), 'exit')))
    .map((file) => Number(readFileSync(file, 'utf8')))
    .filter((group) => group > 1);
}

function kill(pid: number, signal: NodeJS.Signals = 'SIGINT'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
