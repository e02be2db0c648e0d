import type { DiffLine, Gap } from './lines';

/** Number of lines that the diff shows at once. */
const STEP = 20;

/** Number of unchanged lines that git shows after a change, if the file has so many. */
const UNCHANGED = 3;

/** Unchanged lines that a reader has asked for, by the number of the hunk before which they stand. */
export interface DiffContext {
  readonly above: Readonly<Record<number, readonly string[]>>;
  /** How many lines the file has, once that is known. */
  readonly total?: number;
}

/** Puts unchanged lines around the hunks of one file, and says of each gap which lines come next. */
export function withContext(lines: readonly DiffLine[], { above, total }: DiffContext): DiffLine[] {
  const out: DiffLine[] = [];
  let hunk = 0;
  let after = { old: 1, new: 1 };
  for (const line of lines) {
    if (line.start) {
      out.push(...before(line, line.start, above[hunk] ?? [], { hunk, after: after.new }));
      after = line.start;
      hunk++;
    } else {
      out.push(line);
      after = {
        old: after.old + (line.oldNumber === undefined ? 0 : 1),
        new: after.new + (line.newNumber === undefined ? 0 : 1),
      };
    }
  }
  const behind = above[hunk] ?? [];
  out.push(...numbered(behind, after));
  const from = after.new + behind.length;
  if (hunk > 0 && !endsFile(lines) && (total === undefined || from <= total))
    out.push({ kind: 'hunk', text: '', gap: { hunk, behind: true, from, to: from + STEP - 1 } });
  return out;
}

/** Tells whether the last hunk reaches the end of the file: git shows fewer unchanged lines there. */
function endsFile(lines: readonly DiffLine[]): boolean {
  const last = lines.findLastIndex(({ kind }) => kind !== 'same');
  return lines.length - 1 - last < UNCHANGED;
}

function before(
  line: DiffLine,
  start: { readonly old: number; readonly new: number },
  shown: readonly string[],
  place: { readonly hunk: number; readonly after: number },
): DiffLine[] {
  const from = start.new - shown.length;
  const hidden = from - place.after;
  const gap: Gap = { hunk: place.hunk, from: from - Math.min(STEP, hidden), to: from - 1 };
  const head = hidden > 0 ? [{ ...line, gap }] : shown.length > 0 ? [] : [line];
  return [...head, ...numbered(shown, { old: start.old - shown.length, new: from })];
}

function numbered(
  texts: readonly string[],
  from: { readonly old: number; readonly new: number },
): DiffLine[] {
  return texts.map((text, at) => ({
    kind: 'same',
    oldNumber: from.old + at,
    newNumber: from.new + at,
    text,
  }));
}
