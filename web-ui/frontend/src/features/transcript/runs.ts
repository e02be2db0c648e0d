import type { Message } from '~/shared/api/message';
import type { Run, RunState } from '~/shared/api/run';
import type { Task } from '~/shared/api/task';
import { plainProse } from '~/shared/text/hidden';

const OPEN: ReadonlySet<RunState> = new Set(['queued', 'running', 'waiting', 'retrying', 'paused']);

export function isOpenRun(run: Run): boolean {
  return OPEN.has(run.state);
}

const SMALL = new Set(['title', 'summary', 'compaction']);

/** A run of a helper that says nothing of the work itself; a failed one is worth a line of its own. */
export function isSmall(run: Run): boolean {
  return SMALL.has(run.agent) && run.state !== 'failed';
}

/** The runs that no other run of the list started: the main run, and whatever has lost its parent. */
export function roots(runs: readonly Run[]): readonly Run[] {
  const ids = new Set(runs.map((run) => run.id));
  return runs.filter((run) => !run.parentId || !ids.has(run.parentId));
}

export function childrenOf(run: Run, runs: readonly Run[]): readonly Run[] {
  return runs.filter((other) => other.parentId === run.id);
}

/** Returns the purpose of a run: its step, its focus, or else the last word of its name. */
export function runTitle(run: Run, task: Pick<Task, 'plan'>): string {
  const step = task.plan?.steps.find((other) => other.id === run.step);
  if (step) return plainProse(step.title);
  return plainProse(run.focus || run.title.replace(`${run.taskId}.`, '') || run.agent);
}

const PLANNING = new Set(['preparing', 'exploring', 'designing', 'reviewing', 'writing-the-plan']);

/** A run that came before the plan. */
export function isPlanning(run: Run): boolean {
  return PLANNING.has(run.phase);
}

/** A stretch of a conversation, and the runs that were started behind it. */
export interface Stretch {
  readonly messages: readonly Message[];
  readonly runs: readonly Run[];
}

/**
 * Puts runs where they belong in the conversation that started them: those of planning before what was made of them,
 * those of a step before the message that says how the step went, all others at the end.
 */
export function arrange(messages: readonly Message[], runs: readonly Run[]): readonly Stretch[] {
  const request = messages.findIndex((message) => !isSynthetic(message));
  const begin = request === 0 ? 1 : 0;
  const stretches: Stretch[] = [
    { messages: messages.slice(0, begin), runs: runs.filter(isPlanning) },
  ];
  let left = runs.filter((run) => !isPlanning(run));
  let from = begin;
  messages.forEach((message, index) => {
    const ended = left.filter((run) => run.step && tellsOf(message, run.step));
    if (index < begin || ended.length === 0) return;
    stretches.push({ messages: messages.slice(from, index), runs: ended });
    left = left.filter((run) => !ended.includes(run));
    from = index;
  });
  stretches.push({ messages: messages.slice(from), runs: left });
  return stretches;
}

/** The stretches without the first so many messages, and without the runs that were started before those ended. */
export function withoutFirst(stretches: readonly Stretch[], count: number): readonly Stretch[] {
  let left = count;
  return stretches.map((stretch) => {
    const hidden = Math.min(left, stretch.messages.length);
    left -= hidden;
    const messages = stretch.messages.slice(hidden);
    return { messages, runs: hidden > 0 && messages.length === 0 ? [] : stretch.runs };
  });
}

/** Neither a person nor a model wrote it. */
export function isSynthetic({ role, parts }: Message): boolean {
  return role === 'user' && parts.every((part) => part.kind !== 'text' || part.synthetic);
}

/**
 * A message for readers only, such as the files of a turn or a wait for the provider. No model gets
 * it.
 */
export function isRemark({ role, parts }: Message): boolean {
  return role === 'user' && parts.every((part) => part.kind !== 'text' && part.kind !== 'file');
}

function tellsOf(message: Message, step: string): boolean {
  const [first] = message.parts;
  return isSynthetic(message) && first?.kind === 'text' && first.text.startsWith(`Step ${step} (`);
}
