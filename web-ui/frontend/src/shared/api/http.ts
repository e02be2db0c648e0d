import type { Answer, ApiClient } from './ApiClient';
import { UNAUTHENTICATED, untilSignedIn } from './session';

/** Refusal of the server: an RFC 9457 problem, with a sentence in `detail`. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly body: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail);
    this.name = 'Problem';
  }
}

/** How often a server that is away is asked again, in milliseconds. */
export const ASK_AGAIN = 4_000;

/** No answer came: the server is away or the network is. What was asked may or may not have arrived. */
export class Unreachable extends Error {
  constructor(path: string) {
    super(`No answer from the server for ${path}.`);
    this.name = 'Unreachable';
  }
}

/** Options of a call. The types of {@link ApiClient} say which options an address takes. */
interface CallOptions {
  readonly params?: {
    readonly path?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly header?: Readonly<Record<string, string>>;
  };
  readonly body?: unknown;
  readonly bodySerializer?: (body: unknown) => BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
  readonly parseAs?: 'json' | 'stream';
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
}

/**
 * Client of the HTTP API, with the calls and the types of openapi-fetch. A call throws
 * {@link Problem} or {@link Unreachable} if no value came. The library itself would take 2 KB of the
 * 250 KB that a first load may have.
 */
export const api = {
  GET: caller('GET'),
  PUT: caller('PUT'),
  POST: caller('POST'),
  DELETE: caller('DELETE'),
} as ApiClient;

function caller(method: string) {
  return async (path: string, options: CallOptions = {}): Promise<Answer<unknown>> => {
    const { params = {}, parseAs, signal, keepalive = false } = options;
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params.path?.[name])),
    );
    const response = await send(location.origin + address + query(params.query ?? {}), {
      method,
      keepalive,
      ...content(options),
      ...(signal ? { signal } : {}),
    });
    return { data: parseAs === 'stream' ? undefined : await json(response), response };
  };
}

function content({ params, body, bodySerializer, headers }: CallOptions): RequestInit {
  const accept = { Accept: 'application/json, application/problem+json' };
  if (body === undefined) return { headers: { ...accept, ...params?.header, ...headers } };
  const type = { 'Content-Type': 'application/json' };
  return {
    headers: { ...accept, ...type, ...params?.header, ...headers },
    body: bodySerializer ? bodySerializer(body) : JSON.stringify(body),
  };
}

async function json(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** The value of an answer. */
export async function valueOf<Value>(answer: Promise<Answer<Value>>): Promise<Value> {
  return (await answer).data;
}

/** The query of an address; empty values are left out. */
export function query(parameters: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(parameters)) {
    for (const value of [values].flat()) {
      if (isPrimitive(value) && value !== '') search.append(name, String(value));
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function isPrimitive(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Sends a request; one that the server refused for want of a session is sent again after the sign-in. */
async function send(address: string, init: RequestInit): Promise<Response> {
  const response = await reach(address, init);
  if (response.status === UNAUTHENTICATED) {
    await untilSignedIn(init.signal ?? undefined);
    return send(address, init);
  }
  if (!response.ok) throw problem(response, parse(await response.text()));
  return response;
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    const { pathname, search } = new URL(address);
    throw new Unreachable(pathname + search);
  }
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problem(response: Response, json: unknown): Error {
  const body = isRecord(json) ? json : {};
  const gateway = response.status >= 502 && response.status <= 504;
  if (gateway && !('code' in body)) return new Unreachable(new URL(response.url).pathname);
  const detail = typeof body.detail === 'string' ? body.detail : `HTTP ${response.status}`;
  const code = typeof body.code === 'string' ? body.code : 'unknown';
  return new Problem(response.status, code, detail, body);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
