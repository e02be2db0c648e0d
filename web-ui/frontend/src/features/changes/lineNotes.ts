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
  /** What would be sent: every note with words, in the order of the files and lines. */
  readonly comments: LineComments;
  readonly on: (path: string) => Notes;
  readonly clear: () => void;
}

const EMPTY: Batch = { text: '', notes: [] };

/** What a person says about lines of a task's changes, kept in this browser until it is sent in one batch. */
export function useLineNotes(task: string): LineNotes {
  const [batch, setBatch] = useStored<Batch>(`perdure.lines.${task}`, () => EMPTY);
  const change = (path: string, { side, line, text }: Change) =>
    setBatch((now) => {
      const rest = now.notes.filter(
        (note) => note.path !== path || note.side !== side || note.line !== line,
      );
      return { ...now, notes: text === undefined ? rest : [...rest, { path, side, line, text }] };
    });
  return {
    text: batch.text,
    write: (text) => setBatch((now) => ({ ...now, text })),
    comments: batch.notes
      .filter(({ text }) => text.trim() !== '')
      .sort((one, other) => one.path.localeCompare(other.path) || one.line - other.line),
    on: (path) => ({
      all: batch.notes.filter((note) => note.path === path),
      change: (side, line, text) => change(path, { side, line, text }),
    }),
    clear: () => setBatch(EMPTY),
  };
}

interface Change extends Omit<LineNote, 'text'> {
  readonly text: string | undefined;
}
