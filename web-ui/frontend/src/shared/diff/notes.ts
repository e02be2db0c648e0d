import type { DiffLine } from './lines';

export type Side = 'old' | 'new';

/** Note of a person on a line, or on the lines from `start` to `line`. */
export interface LineNote {
  readonly side: Side;
  readonly line: number;
  readonly start?: number;
  /** The lines as they were when the note was begun. */
  readonly quote?: string;
  readonly text: string;
}

/** The notes on one file. A note without words is one that is about to be written; `undefined` takes it away. */
export interface Notes {
  readonly all: readonly LineNote[];
  readonly change: (
    side: Side,
    line: number,
    text: string | undefined,
    about?: Pick<LineNote, 'start' | 'quote'>,
  ) => void;
}

/** Notes as the rows of a diff take them: a press on a line's number begins one, or stretches the last. */
export interface RowNotes extends Notes {
  readonly press: (side: Side, line: number, stretch: boolean) => void;
}

/** Of a quotation no more is sent. */
const LONGEST = 1_000;

export function noteOn(
  notes: Notes | undefined,
  side: Side,
  line: number | undefined,
): LineNote | undefined {
  return notes?.all.find((note) => note.side === side && note.line === line);
}

/** Whether a line is one that a note is about. */
export function isNoted(notes: Notes | undefined, line: DiffLine): boolean {
  return (
    notes?.all.some((note) => {
      const number = numberOf(line, note.side);
      return number !== undefined && (note.start ?? note.line) <= number && number <= note.line;
    }) ?? false
  );
}

/** Begins a note on a line, or stretches the one written last to it. */
export function press(
  notes: Notes,
  lines: readonly DiffLine[],
  side: Side,
  line: number,
  stretch: boolean,
): void {
  const last = stretch ? notes.all.findLast((note) => note.side === side) : undefined;
  if (!last) {
    if (noteOn(notes, side, line)) return;
    notes.change(side, line, '', { quote: quoteOf(lines, side, line, line) });
    return;
  }
  const start = Math.min(last.start ?? last.line, line);
  const end = Math.max(last.line, line);
  notes.change(side, last.line, undefined);
  notes.change(side, end, last.text, { start, quote: quoteOf(lines, side, start, end) });
}

function quoteOf(lines: readonly DiffLine[], side: Side, start: number, end: number): string {
  return lines
    .filter((line) => {
      const number = numberOf(line, side) ?? 0;
      return start <= number && number <= end;
    })
    .map(({ text }) => text)
    .join('\n')
    .slice(0, LONGEST);
}

/** The number by which a note names a line: that of the old side only where the line is gone. */
function numberOf(line: DiffLine, side: Side): number | undefined {
  return side === 'new' ? line.newNumber : line.kind === 'del' ? line.oldNumber : undefined;
}
