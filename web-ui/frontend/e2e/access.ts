import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';

/** Storage state of a signed-in browser. */
export type Signed = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>;

/** The token that a server has written into its data directory. */
export function readToken(data: string): string {
  const record = readFileSync(join(data, 'server.json'), 'utf8');
  return (JSON.parse(record) as { token: string }).token;
}

export function bearer(token: string): Readonly<Record<string, string>> {
  return { Authorization: `Bearer ${token}` };
}

/** A new link that signs a browser in, once. */
export async function signInLink(url: string, token: string): Promise<string> {
  const reply = await fetch(`${url}/api/sign-in-links`, {
    method: 'POST',
    headers: bearer(token),
  });
  return url + ((await reply.json()) as { path: string }).path;
}

/** Signs a browser in, and gives what it keeps. */
export async function signIn(url: string, token: string): Promise<Signed> {
  const reply = await fetch(await signInLink(url, token));
  const [name = '', value = ''] = (reply.headers.get('Set-Cookie') ?? '').split(/[=;]/);
  const cookie = {
    name,
    value,
    domain: new URL(url).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Strict' as const,
  };
  return { cookies: [cookie], origins: [] };
}
