import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { changesKeys } from '~/shared/api/changes';
import { decisionKeys } from '~/shared/api/decision';
import type { TaskEvent } from '~/shared/api/events';
import { adoptOutput, append, appendOutput, replace } from '~/shared/api/live';
import { permissionKeys } from '~/shared/api/permissions';
import { planKeys } from '~/shared/api/plan';
import { requestKeys } from '~/shared/api/request';
import { runKeys } from '~/shared/api/run';
import { taskKeys } from '~/shared/api/task';

const PAUSE = 250;
const GAP_PAUSE = 2_000;
/** Maximum time until the server has stored the output of a command. */
const STORED_AFTER = 1_200;

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
    else if (event.kind === 'part.updated') this.#part(event);
    else if (event.kind === 'part.reset' && event.runId)
      replace(event.runId, { ...event.data, kind: 'text' }, '');
    for (const key of staleAfter(event)) this.#mark(key);
  }

  /** Fetches everything that is shown: events may have been missed. */
  refreshAll(): void {
    void this.#client.invalidateQueries();
  }

  #delta({ runId, data }: Extract<TaskEvent, { kind: 'part.delta' }>): void {
    if (!runId) return;
    if (data.output ? appendOutput(data) : append(runId, data)) return;
    // A part whose beginning was missed is fetched whole, and not for every word that follows.
    const now = Date.now();
    if (now - (this.#gaps.get(data.partId) ?? 0) < GAP_PAUSE) return;
    this.#gaps.set(data.partId, now);
    const fetch = () => this.#mark(runKeys.messages(runId));
    if (data.output) setTimeout(fetch, STORED_AFTER);
    else fetch();
  }

  #part({ runId, data, seq }: Extract<TaskEvent, { kind: 'part.updated' }>): void {
    const { part } = data;
    // A numbered one tells of a part that is stored: it is fetched with its message.
    if (!runId || seq) return;
    adoptOutput(data.partId, part);
    if (part.kind !== 'text' && part.kind !== 'reasoning') return;
    replace(runId, { messageId: data.messageId, partId: data.partId, kind: part.kind }, part.text);
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

/** Returns the query keys that an event makes out of date. */
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
      return [runKeys.list(taskId), ...messages, ...task];
    case 'task.phase':
    case 'task.state':
    case 'task.deadline':
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
      return [requestKeys.all, permissionKeys.all, decisionKeys.list(taskId), ...task];
    default:
      return kind satisfies never;
  }
}
