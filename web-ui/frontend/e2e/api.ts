import { inject } from 'vitest';
import { bearer } from './access';

interface Found {
  readonly id: string;
  readonly digest: string;
  readonly status: string;
  readonly state: string;
  readonly result: { readonly branch: string };
  readonly decision: { readonly outcome: string } | null;
}

/** The headers of a caller with the server's token. */
function known(): Readonly<Record<string, string>> {
  return bearer(inject('token'));
}

/** Hands a task over, past the pages. */
export async function handOver(body: object): Promise<string> {
  const reply = await fetch(`${inject('server')}/api/tasks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...known() },
    body: JSON.stringify(body),
  });
  if (reply.status !== 201) throw new Error(await reply.text());
  return ((await reply.json()) as Found).id;
}

/** Fetches JSON directly from the server, past the pages. */
export async function get<T = Found>(path: string): Promise<T> {
  return (await (await fetch(inject('server') + path, { headers: known() })).json()) as T;
}

/** Settles a request as it is now. */
export async function settle(request: string, decision: object): Promise<void> {
  const { digest } = await get(`/api/requests/${request}`);
  const reply = await fetch(`${inject('server')}/api/requests/${request}/decision`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...known() },
    body: JSON.stringify({ decisionId: crypto.randomUUID(), digest, ...decision }),
  });
  if (!reply.ok) throw new Error(await reply.text());
}

/** Waits until a task asks something, and gives the request's id. */
export function asked(task: string, kind: string): Promise<string> {
  return until(async () => {
    const path = `${inject('server')}/api/requests?status=pending&task=${task}&kind=${kind}`;
    const { items } = (await (await fetch(path, { headers: known() })).json()) as {
      items: Found[];
    };
    return items[0]?.id;
  }, `task ${task} to raise a ${kind}`);
}

const ENDS = new Set(['delivered', 'answered', 'rejected', 'cancelled', 'failed']);

/** Waits until a task is over, and gives how it ended. */
export function ended(task: string): Promise<string> {
  return until(async () => {
    const { state } = await get(`/api/tasks/${task}`);
    return ENDS.has(state) ? state : undefined;
  }, `task ${task} to end`);
}

/** Waits until something is there. */
export async function until<T>(
  look: () => Promise<T | undefined>,
  what: string,
  patience = 300_000,
): Promise<T> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`Waited in vain for ${what}.`);
}

/** Cancels every task that is not over, so that nothing waits for those who come after. */
export async function clear(): Promise<void> {
  const { items } = await get<{ items: readonly Found[] }>('/api/tasks?limit=100');
  const open = items.filter(({ state }) => !ENDS.has(state));
  for (const { id } of open) {
    await fetch(`${inject('server')}/api/tasks/${id}/control`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...known() },
      body: JSON.stringify({ command: 'cancel' }),
    });
  }
  await Promise.all(open.map(({ id }) => ended(id)));
}

/** Cuts the wire between the browser and the server, or mends it. */
export async function wire(what: 'cut' | 'swallow' | 'mend'): Promise<void> {
  await fetch(`${inject('control')}/${what}`, { method: 'POST' });
}
