import createClient from 'openapi-fetch';
import type { Answer, ApiClient } from './ApiClient';
import type { paths } from './generated';
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

/** Request that can be sent more than once: the body of a plain request is read by the first time. */
class RepeatableRequest extends Request {
  constructor(
    input: RequestInfo | URL,
    readonly init: RequestInit = {},
  ) {
    super(input, init);
  }
}

/** Client of the HTTP API. A call throws {@link Problem} or {@link Unreachable} if no value came. */
export const api = createClient<paths>({
  baseUrl: location.origin,
  headers: { Accept: 'application/json, application/problem+json' },
  querySerializer: query,
  Request: RepeatableRequest,
  // The client makes every request by the class above.
  fetch: (request) => send(request as RepeatableRequest),
}) as ApiClient; // send() throws every refusal.

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
async function send(request: RepeatableRequest): Promise<Response> {
  const response = await reach(request);
  if (response.status === UNAUTHENTICATED) {
    await untilSignedIn(request.signal);
    return send(request);
  }
  if (!response.ok) throw problem(response, parse(await response.text()));
  return response;
}

async function reach({ url, init, signal }: RepeatableRequest): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (signal.aborted) throw error;
    const { pathname, search } = new URL(url);
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
