import { HttpResponse, http } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { server } from '~/mock/server';
import { upload } from './attachments';
import { postDecision } from './decision';
import { Problem, Unreachable, api, query, valueOf } from './http';
import { signedOut } from './session';

const DECISION = { decisionId: 'd-1', digest: 'a1', outcome: 'approve' } as const;

afterEach(() => signedOut.set(false));

/** Answers every call of an address and keeps the requests. */
function answering(path: string, ...answers: readonly (() => Response)[]): Request[] {
  const requests: Request[] = [];
  server.use(
    http.all(`*${path}`, ({ request }) => {
      const answer = answers[requests.length] ?? answers.at(-1);
      requests.push(request.clone());
      return answer?.();
    }),
  );
  return requests;
}

const getTask = (id: string) => valueOf(api.GET('/api/tasks/{id}', { params: { path: { id } } }));

test('gives the value of an answer, with the id as one part of the address', async () => {
  const answer = { id: 'a/b ?' };
  const requests = answering('/api/tasks/*', () => HttpResponse.json(answer));
  expect(await getTask('a/b ?')).toEqual(answer);
  expect(requests[0]?.url).toMatch(/\/api\/tasks\/a%2Fb%20%3F$/);
  expect(requests[0]?.headers.get('Accept')).toBe('application/json, application/problem+json');
});

test('throws the refusal of the server with its code and its sentence', async () => {
  const body = { code: 'not_found', detail: 'There is no task.', field: 'id' };
  answering('/api/tasks/*', () => HttpResponse.json(body, { status: 404 }));
  await expect(getTask('t')).rejects.toEqual(
    new Problem(404, 'not_found', 'There is no task.', body),
  );
});

test('names the status of a refusal without words', async () => {
  answering('/api/tasks/*', () => new HttpResponse('<html>', { status: 500 }));
  await expect(getTask('t')).rejects.toMatchObject({ code: 'unknown', detail: 'HTTP 500' });
});

test('takes no answer and the words of a gateway as an unreachable server', async () => {
  answering(
    '/api/tasks/*',
    () => HttpResponse.error(),
    () => new HttpResponse('<html>', { status: 502 }),
    () => HttpResponse.json({ code: 'unavailable', detail: 'Later.' }, { status: 503 }),
  );
  await expect(getTask('t')).rejects.toEqual(new Unreachable('/api/tasks/t'));
  await expect(getTask('t')).rejects.toBeInstanceOf(Unreachable);
  await expect(getTask('t')).rejects.toMatchObject({ name: 'Problem', detail: 'Later.' });
});

test('passes an abort on as an abort', async () => {
  answering('/api/info', () => HttpResponse.json({}));
  const signal = AbortSignal.abort();
  await expect(api.GET('/api/info', { signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('sends a decision again after the sign-in, with its body', async () => {
  const requests = answering(
    '/api/requests/r-1/decision',
    () => new HttpResponse(null, { status: 401 }),
    () => HttpResponse.json({}, { status: 202 }),
  );
  const sent = postDecision('r-1', DECISION, true);
  await expect.poll(() => signedOut.get()).toBe(true);
  signedOut.set(false);
  expect(await sent).toEqual({ status: 202 });
  expect(requests).toHaveLength(2);
  expect(await requests[1]?.json()).toEqual(DECISION);
  expect(requests[1]?.headers.get('Content-Type')).toBe('application/json');
});

test('ends the wait for a sign-in by an abort', async () => {
  answering('/api/info', () => new HttpResponse(null, { status: 401 }));
  const abort = new AbortController();
  const asked = api.GET('/api/info', { signal: abort.signal });
  await expect.poll(() => signedOut.get()).toBe(true);
  abort.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
});

test('uploads the bytes of a file as they are', async () => {
  const requests = answering('/api/artifacts', () =>
    HttpResponse.json({ sha256: 'c0ffee', size: 3 }, { status: 201 }),
  );
  const file = new File([new Uint8Array([0, 255, 10])], 'a.bin', { type: 'image/png' });
  expect(await upload(file)).toEqual({ name: 'a.bin', sha256: 'c0ffee' });
  expect(requests[0]?.headers.get('Content-Type')).toBe('application/octet-stream');
});

test('leaves empty values out of a query', () => {
  const values = { q: '', cursor: undefined, task: null, state: ['failed', 'idle'], limit: 50 };
  expect(query(values)).toBe('?state=failed&state=idle&limit=50');
  expect(query({ q: '' })).toBe('');
});
