import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { bearer } from './access';
import { isExecutable } from '../journeys/chromium';
import { Product, clear, ended, engine, launch } from './product';

/** Pages and a worker in processes of their own, over a database and a real engine. */
export class Apart extends Product {
  readonly #worker: ChildProcess;

  private constructor(
    server: { readonly url: string; readonly token: string },
    home: string,
    web: ChildProcess,
    worker: ChildProcess,
  ) {
    super(server, home, web, worker);
    this.#worker = worker;
  }

  /** Starts a worker as this host, and pages. */
  static async startAs(host: string): Promise<Apart> {
    const home = mkdtempSync(join(tmpdir(), 'perdure-apart-'));
    const data = join(home, 'data');
    try {
      // A server that is killed leaves its database and its engine running.
      const { child } = await launch(['serve', '--port', '0', '--data', data], {});
      await ended(child, 'SIGKILL');
      const shared = sharedBy(data);
      const worker = await launch(['worker', '--data', join(home, 'worker')], {
        ...shared,
        PERDURE_HOST_ID: host,
      });
      const web = await launch(['web', '--port', '0', '--data', join(home, 'web')], shared);
      return new Apart(web, home, web.child, worker.child);
    } catch (error) {
      clear(home);
      throw error;
    }
  }

  async post<T>(path: string, body: object): Promise<T> {
    const reply = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...bearer(this.token) },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(await reply.text());
    return (await reply.json()) as T;
  }

  async get<T>(path: string): Promise<T> {
    return (await (await fetch(this.url + path, { headers: bearer(this.token) })).json()) as T;
  }

  /** Ends the worker as an operator does. */
  stopWorker(): Promise<void> {
    return ended(this.#worker, 'SIGTERM');
  }
}

/** Whether there is an engine that outlives a server. */
export function hasEngine(): boolean {
  const cache = join(homedir(), '.cache/perdure/engine');
  const cached = existsSync(cache) ? readdirSync(cache).map((version) => join(cache, version)) : [];
  const folders = [...cached, ...(process.env.PATH ?? '').split(delimiter)];
  const named = process.env.TEMPORAL_CLI;
  return [...(named ? [named] : []), ...folders.map((folder) => join(folder, 'temporal'))].some(
    isExecutable,
  );
}

/** The database and the engine of a data directory, as variables of processes that share them. */
function sharedBy(data: string): Readonly<Record<string, string>> {
  const port = readFileSync(join(data, 'postgres/port'), 'utf8').trim();
  return {
    PERDURE_DB_URL: `jdbc:postgresql://127.0.0.1:${port}/perdure`,
    PERDURE_DB_USER: 'perdure',
    PERDURE_DB_PASSWORD: readFileSync(join(data, 'postgres/password'), 'utf8').trim(),
    TEMPORAL_ADDRESS: `127.0.0.1:${engine(data).port}`,
  };
}
