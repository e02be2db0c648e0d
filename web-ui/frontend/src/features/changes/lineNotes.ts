import { useCallback, useMemo } from 'react';
import type { Decision } from '~/shared/api/decision';
import type { LineNote, Notes } from '~/shared/diff/notes';
import { useStored } from '~/shared/ui/useStored';

interface PlacedNote extends LineNote {
  readonly path: string;
}

interface Batch {
  readonly text: string;
  readonly notes: readonly PlacedNote[];
}

export type LineComments = NonNullable<Decision['lineComments']>;

export interface LineNotes {
  readonly text: string;
  readonly write: (text: string) => void;
  /** Comments to send: every note with text, in the order of the files and lines. */
  readonly comments: LineComments;
  /** The notes on a file; the same list for as long as no note changes. */
  readonly on: (path: string) => readonly LineNote[];
  readonly change: (path: string, ...what: Parameters<Notes['change']>) => void;
  readonly clear: () => void;
}

const EMPTY: Batch = { text: '', notes: [] };
const NONE: readonly LineNote[] = [];

/**
 * Keeps a person's notes on lines of a task's changes in this browser until the person sends them
 * in one batch.
 */
export function useLineNotes(task: string): LineNotes {
  const [batch, setBatch] = useStored<Batch>(`perdure.lines.${task}`, () => EMPTY);
  const byPath = useMemo(() => groups(batch.notes), [batch.notes]);
  const change = useCallback<LineNotes['change']>(
    (path, side, line, text, about) =>
      setBatch((now) => {
        const isMeant = (note: PlacedNote) =>
          note.path === path && note.side === side && note.line === line;
        const rest = now.notes.filter((note) => !isMeant(note));
        const known = now.notes.find(isMeant);
        const note = text !== undefined && { ...known, ...about, path, side, line, text };
        return { ...now, notes: note ? [...rest, note] : rest };
      }),
    [setBatch],
  );
  return {
    text: batch.text,
    write: (text) => setBatch((now) => ({ ...now, text })),
    comments: batch.notes
      .filter(({ text }) => text.trim() !== '')
      .sort((one, other) => one.path.localeCompare(other.path) || one.line - other.line),
    on: (path) => byPath.get(path) ?? NONE,
    change,
    clear: () => setBatch(EMPTY),
  };
}

function groups(notes: readonly PlacedNote[]): ReadonlyMap<string, readonly LineNote[]> {
  const all = new Map<string, LineNote[]>();
  for (const note of notes) all.set(note.path, [...(all.get(note.path) ?? []), note]);
  return all;
}
