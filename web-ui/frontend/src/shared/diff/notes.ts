export type Side = 'old' | 'new';

/** What a person says about a line. */
export interface LineNote {
  readonly side: Side;
  readonly line: number;
  readonly text: string;
}

/** The notes on one file. A note without words is one that is about to be written; `undefined` takes it away. */
export interface Notes {
  readonly all: readonly LineNote[];
  readonly change: (side: Side, line: number, text: string | undefined) => void;
}

export function noteOn(
  notes: Notes | undefined,
  side: Side,
  line: number | undefined,
): LineNote | undefined {
  return notes?.all.find((note) => note.side === side && note.line === line);
}
