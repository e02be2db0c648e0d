import type { TFunction } from 'i18next';
import type { ToolCallPart, ToolResultPart } from '~/shared/api/message';

export type CallState = 'running' | 'waiting' | 'done' | 'failed' | 'denied';

/** Current activity of a call's run. */
export type Progress = 'running' | 'waiting' | 'ended';

export interface CallLine {
  readonly target: string;
  /** The model's words on a command. */
  readonly words: string;
  readonly note: string;
}

/** The arguments worth a line, the first that is there. */
const TARGETS = ['filePath', 'command', 'pattern', 'path', 'url', 'query', 'description', 'name'];

const LONGEST = 160;

/** The titles that Perdure itself gives to calls of its own tools, in the server's English words. */
const OWN_TITLES = [
  [/^Plan, revision (?<value>\d+)$/, 'revision'],
  [/^Plan shown$/, 'shown'],
  [/^Plan$/, 'plan'],
  [/^Planned again$/, 'again'],
  [/^Not planned again$/, 'notAgain'],
  [/^Done$/, 'done'],
  [/^(?<value>\d+) to do$/, 'todos'],
  [/^Answered by (?<value>.+)$/, 'answered'],
] as const;

const OWN_TOOLS = /^(?:plan_(?:write|exit|update|enter)|todo(?:read|write)|done|question)$/;

export function callState(
  call: ToolCallPart,
  result: ToolResultPart | undefined,
  progress: Progress,
): CallState {
  if (result) {
    if (result.metadata.ruling !== undefined && result.isError) return 'denied';
    return result.isError || hasBadEnd(result.metadata) ? 'failed' : 'done';
  }
  if (progress === 'ended' || call.state === 'interrupted' || call.state === 'error')
    return 'failed';
  return progress;
}

/** The effect of a call on one line: a command as it runs, the model's words on it, and the outcome. */
export function callLine(
  { name, input, title }: ToolCallPart,
  result: ToolResultPart | undefined,
  t: TFunction,
): CallLine {
  const { command, description } = input;
  const isCommand = typeof command === 'string' && command.trim() !== '';
  return {
    target: shorten(isCommand ? command : (titleOf(name, title, t) ?? targetOf(input))),
    words: isCommand && typeof description === 'string' ? shorten(description) : '',
    note: noteOf(result?.metadata ?? {}, t),
  };
}

/** The title of a call in the reader's language, if Perdure wrote the title. */
function titleOf(name: string, title: ToolCallPart['title'], t: TFunction) {
  if (typeof title !== 'string' || !OWN_TOOLS.test(name)) return title;
  for (const [pattern, key] of OWN_TITLES) {
    const found = pattern.exec(title);
    if (found) return t(`callTitle.${key}`, { value: found.groups?.value ?? '' });
  }
  return title;
}

function targetOf(input: ToolCallPart['input']): string {
  const name = TARGETS.find((target) => typeof input[target] === 'string');
  if (name !== undefined) return String(input[name]);
  if (Array.isArray(input.filePath)) return input.filePath.join(', ');
  const asked: unknown = Array.isArray(input.questions) ? input.questions[0] : undefined;
  return isRecord(asked) && typeof asked.question === 'string' ? asked.question : '';
}

/** Whether a process ended badly: another exit code than 0, a timeout, or an end without an exit code. */
function hasBadEnd({ exitCode, timedOut }: ToolResultPart['metadata']): boolean {
  const isProcess = exitCode !== undefined || timedOut !== undefined;
  return isProcess && (timedOut === true || exitCode !== 0);
}

function noteOf(metadata: ToolResultPart['metadata'], t: TFunction): string {
  const notes: string[] = [];
  const { additions, deletions, durationMs, notAnalysed } = metadata;
  if (typeof additions === 'number') notes.push(`+${additions}`);
  if (typeof deletions === 'number') notes.push(`−${deletions}`);
  if (typeof notAnalysed === 'string') notes.push(t('transcript.notAnalysed'));
  if (hasBadEnd(metadata)) notes.push(endOf(metadata, t));
  if (typeof durationMs === 'number')
    notes.push(t('transcript.took', { seconds: (durationMs / 1000).toFixed(1) }));
  return notes.join(' ');
}

function endOf({ exitCode, timedOut }: ToolResultPart['metadata'], t: TFunction): string {
  if (timedOut === true) return t('transcript.timedOut');
  return typeof exitCode === 'number'
    ? t('transcript.exit', { code: exitCode })
    : t('transcript.killed');
}

function shorten(text: string): string {
  // Of a very long one no more is looked at than can be shown.
  const line = text
    .slice(0, LONGEST * 4)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
