import { HttpResponse } from 'msw';

/** An error of the API. */
export function problem(status: number, code: string, detail: string, more: object = {}) {
  return HttpResponse.json(
    { title: code, status, code, detail, ...more },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );
}

/** The answer about a thing that does not exist. */
export const missing = (what: string) => problem(404, 'not_found', `There is no ${what}.`);
