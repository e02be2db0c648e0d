import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { changesKeys } from '~/shared/api/changes';
import { decisionKeys } from '~/shared/api/decision';
import type { TaskEvent } from '~/shared/api/events';
import { append, appendOutput, replace } from '~/shared/api/live';
import type { OpenPart } from '~/shared/api/live';
import { planKeys } from '~/shared/api/plan';
import { requestKeys } from '~/shared/api/request';
import { runKeys } from '~/shared/api/run';
import { taskKeys } from '~/shared/api/task';

const PAUSE = 250;
const GAP_PAUSE = 2_000;

/** Brings events into what the pages show: streamed text at once, everything else by fetching it again. */
export class LiveUpdates {
  readonly #client: QueryClient;
  readonly #dirty = new Map<string, QueryKey>();
  readonly #gaps = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  receive(event: TaskEvent): void {
    if (event.kind === 'part.delta') this.#delta(event);
    else if (event.kind === 'part.reset' || event.kind === 'part.updated') this.#part(event);
    for (const key of staleAfter(event)) this.#mark(key);
  }

  /** Fetches everything that is shown: events may have been missed. */
  refreshAll(): void {
    void this.#client.invalidateQueries();
  }

  #delta({ runId, data }: TaskEvent): void {
    const delta = readDelta(data);
    if (!runId || !delta) return;
    if (data.output === true) {
      appendOutput(delta);
      return;
    }
    if (append(runId, delta)) return;
    // A part whose beginning was missed is fetched whole, and not for every word that follows.
    const now = Date.now();
    if (now - (this.#gaps.get(delta.partId) ?? 0) < GAP_PAUSE) return;
    this.#gaps.set(delta.partId, now);
    this.#mark(runKeys.messages(runId));
  }

  #part({ runId, data, kind, seq }: TaskEvent): void {
    const part = openPart(data);
    if (!runId || !part) return;
    if (kind === 'part.reset') replace(runId, part, '');
    // A numbered one tells of a part that is stored: it is fetched with its message.
    else if (seq === undefined && part.text !== undefined) replace(runId, part, part.text);
  }

  #mark(key: QueryKey): void {
    this.#dirty.set(JSON.stringify(key), key);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const keys = [...this.#dirty.values()];
      this.#dirty.clear();
      for (const queryKey of keys) void this.#client.invalidateQueries({ queryKey });
    }, PAUSE);
  }
}

/** What an event makes out of date. */
export function staleAfter({ kind, taskId, runId }: TaskEvent): readonly QueryKey[] {
  const task = [taskKeys.one(taskId), taskKeys.all];
  const messages = runId ? [runKeys.messages(runId)] : [];
  switch (kind) {
    case 'part.delta':
    case 'part.reset':
      return [];
    case 'message.created':
    case 'part.updated':
    case 'tool.started':
    case 'tool.finished':
      return messages;
    case 'run.started':
    case 'run.finished':
    case 'command.finished':
      return [runKeys.list(taskId), ...messages, ...task];
    case 'task.phase':
    case 'task.state':
      return [taskKeys.failed, runKeys.list(taskId), changesKeys.one(taskId), ...task];
    case 'notice':
      return [runKeys.list(taskId), changesKeys.one(taskId), ...task];
    case 'usage.updated':
    case 'budget.warned':
      return task;
    case 'step.state':
      return [changesKeys.checks(taskId), ...task];
    case 'workspace.changed':
      return [changesKeys.one(taskId)];
    case 'plan.revised':
      return [planKeys.one(taskId), ...task];
    case 'request.raised':
    case 'request.updated':
    case 'request.settled':
      return [requestKeys.all, decisionKeys.list(taskId), ...task];
    default:
      return kind satisfies never;
  }
}

function readDelta({ messageId, partId, offset, text, attempt }: TaskEvent['data']) {
  if (typeof messageId !== 'string' || typeof partId !== 'string') return undefined;
  if (typeof offset !== 'number' || typeof text !== 'string') return undefined;
  return { messageId, partId, offset, text, ...(typeof attempt === 'number' ? { attempt } : {}) };
}

function openPart(data: TaskEvent['data']): (OpenPart & { text: string | undefined }) | undefined {
  const { messageId, partId } = data;
  if (typeof messageId !== 'string' || typeof partId !== 'string') return undefined;
  const part = isRecord(data.part) ? data.part : data;
  if (part.kind !== undefined && part.kind !== 'text' && part.kind !== 'reasoning')
    return undefined;
  const text = typeof part.text === 'string' ? part.text : undefined;
  return { messageId, partId, kind: part.kind ?? 'text', text };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
