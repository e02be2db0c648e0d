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

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  /** A file as the body, as it is. */
  readonly file?: File;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** The call outlives the page: for what is sent while it closes. */
  readonly keepalive?: boolean;
}

export interface Reply<T> {
  readonly status: number;
  readonly value: T;
}

/** One call of the API; throws {@link Problem} or {@link Unreachable} and nothing else but aborts. */
export async function call<T>(path: string, options: Call = {}): Promise<Reply<T>> {
  const response = await reach(path, options);
  const text = await response.text();
  const json = parse(text);
  if (!response.ok) throw problem(response, json);
  // The one place where the wire is trusted to be what api.md says; the server's own tests pin it.
  return { status: response.status, value: json as T };
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await call<T>(path, signal ? { signal } : {})).value;
}

/** Text as it is stored: what programs printed. */
export async function getText(path: string, signal?: AbortSignal): Promise<string> {
  const response = await reach(path, { ...(signal ? { signal } : {}), headers: { Accept: '*/*' } });
  const text = await response.text();
  if (!response.ok) throw problem(response, parse(text));
  return text;
}

export function query(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Sends a call; one that the server refused for want of a session is sent again after the sign-in. */
async function reach(path: string, options: Call): Promise<Response> {
  const response = await send(path, options);
  if (response.status !== UNAUTHENTICATED) return response;
  await untilSignedIn(options.signal);
  return reach(path, options);
}

async function send(path: string, options: Call): Promise<Response> {
  const { method = 'GET', body, file, headers, signal, keepalive = false } = options;
  try {
    return await fetch(path, {
      method,
      keepalive,
      headers: {
        Accept: 'application/json, application/problem+json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(file === undefined ? {} : { 'Content-Type': 'application/octet-stream' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(file === undefined ? {} : { body: file }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Unreachable(path);
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
