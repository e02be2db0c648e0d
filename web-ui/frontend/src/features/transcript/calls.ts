import type { ToolCallPart, ToolResultPart } from '~/shared/api/run';

export type CallState = 'running' | 'waiting' | 'done' | 'failed' | 'denied';

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
  running: boolean,
): CallState {
  if (result) {
    if (result.metadata?.ruling !== undefined && result.isError) return 'denied';
    return result.isError ? 'failed' : 'done';
  }
  if (call.state && /wait|ask/.test(call.state)) return 'waiting';
  return running ? 'running' : 'failed';
}

/** What a call did, on one line: what it was about and what came of it. */
export function callLine(call: ToolCallPart, result: ToolResultPart | undefined): CallLine {
  return {
    target: shorten(call.title ?? targetOf(call.input)),
    note: noteOf(result?.metadata ?? {}),
  };
}

function targetOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const fields = new Map(Object.entries(input));
  for (const name of TARGETS) {
    const value: unknown = fields.get(name);
    if (typeof value === 'string') return value;
  }
  const questions: unknown = fields.get('questions');
  return Array.isArray(questions) ? `${questions.length}` : '';
}

function noteOf(metadata: Readonly<Record<string, unknown>>): string {
  const notes: string[] = [];
  const { additions, deletions, exitCode, durationMs } = metadata;
  if (typeof additions === 'number') notes.push(`+${additions}`);
  if (typeof deletions === 'number') notes.push(`−${deletions}`);
  if (typeof exitCode === 'number' && exitCode !== 0) notes.push(`exit ${exitCode}`);
  if (typeof durationMs === 'number') notes.push(`${(durationMs / 1000).toFixed(1)} s`);
  return notes.join(' ');
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
