import type { ToolCallPart, ToolResultPart } from '~/shared/api/message';

export type CallState = 'running' | 'waiting' | 'done' | 'failed' | 'denied';

/** What the run of a call is doing. */
export type Progress = 'running' | 'waiting' | 'ended';

export interface CallLine {
  readonly target: string;
  readonly note: string;
}

/** The arguments worth a line, the first that is there. */
const TARGETS = ['filePath', 'command', 'pattern', 'path', 'url', 'query', 'description', 'name'];

const LONGEST = 160;

export function callState(
  call: ToolCallPart,
  result: ToolResultPart | undefined,
  progress: Progress,
): CallState {
  if (result) {
    if (result.metadata.ruling !== undefined && result.isError) return 'denied';
    return result.isError ? 'failed' : 'done';
  }
  if (progress === 'ended' || call.state === 'interrupted' || call.state === 'error')
    return 'failed';
  return progress;
}

/** What a call did, on one line: what it was about and what came of it. */
export function callLine(call: ToolCallPart, result: ToolResultPart | undefined): CallLine {
  return {
    target: shorten(call.title ?? targetOf(call.input)),
    note: noteOf(result?.metadata ?? {}),
  };
}

function targetOf(input: ToolCallPart['input']): string {
  const name = TARGETS.find((target) => typeof input[target] === 'string');
  if (name !== undefined) return String(input[name]);
  if (Array.isArray(input.filePath)) return input.filePath.join(', ');
  const asked: unknown = Array.isArray(input.questions) ? input.questions[0] : undefined;
  return isRecord(asked) && typeof asked.question === 'string' ? asked.question : '';
}

function noteOf(metadata: ToolResultPart['metadata']): string {
  const notes: string[] = [];
  const { additions, deletions, exitCode, durationMs, notAnalysed } = metadata;
  if (typeof additions === 'number') notes.push(`+${additions}`);
  if (typeof deletions === 'number') notes.push(`−${deletions}`);
  if (typeof notAnalysed === 'string') notes.push('not analysed');
  if (typeof exitCode === 'number' && exitCode !== 0) notes.push(`exit ${exitCode}`);
  if (typeof durationMs === 'number') notes.push(`${(durationMs / 1000).toFixed(1)} s`);
  return notes.join(' ');
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
