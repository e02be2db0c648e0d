export interface DiffLine {
  readonly kind: 'add' | 'del' | 'same' | 'hunk' | 'meta';
  readonly oldNumber?: number;
  readonly newNumber?: number;
  readonly text: string;
  /** Line numbers at which a hunk begins, on either side. */
  readonly start?: { readonly old: number; readonly new: number };
  /** Lines before a hunk, or behind the last, that can be shown. */
  readonly gap?: Gap;
}

export interface Gap {
  /** The number of the hunk that they stand before. */
  readonly hunk: number;
  /** Behind the last hunk: there is no other that they stand before. */
  readonly behind?: boolean;
  readonly from: number;
  readonly to: number;
}

/** The beginning of a diff, and how many lines come behind it. */
export interface DiffHead {
  readonly lines: readonly DiffLine[];
  readonly left: number;
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;
const NAMES = /^(diff --git |index [0-9a-f]+\.\.|--- |\+\+\+ )/;

/** Lines that are read past the limit to the end of a replacement, at most. */
const MAX_REPLACEMENT = 20_000;

/**
 * Reads the first lines of a unified diff, and counts the lines after these. A replacement is read to its end, so that
 * the added lines stand beside the deleted ones. Text before the first hunk stays, except file names that are known.
 */
export function diffLines(diff: string, limit = Infinity, named = false): DiffHead {
  const reader = new Reader();
  const lines: DiffLine[] = [];
  const end = diff.length - (diff.endsWith('\n') ? 1 : 0);
  let from = 0;
  let isReplaced = false;
  while (from <= end && (lines.length < limit || isReplaced)) {
    const at = diff.indexOf('\n', from);
    const stop = at < 0 || at > end ? end : at;
    const line = reader.read(diff.slice(from, stop));
    if (!named || !isName(line)) lines.push(line);
    from = stop + 1;
    isReplaced = continues(line, isReplaced, diff[from]) && lines.length < limit + MAX_REPLACEMENT;
  }
  return { lines, left: countLines(diff, from, end) };
}

/** Tells whether a line names the file before its first hunk. */
function isName({ kind, text }: DiffLine): boolean {
  return kind === 'meta' && NAMES.test(text);
}

/** Tells whether the next line, by its first character, belongs to the same replacement as a line. */
function continues({ kind }: DiffLine, isReplaced: boolean, next: string | undefined): boolean {
  if (kind === 'del') return next === '-' || next === '+' || next === '\\';
  return isReplaced && (kind === 'add' || kind === 'meta') && (next === '+' || next === '\\');
}

function countLines(diff: string, from: number, end: number): number {
  let left = 0;
  for (let at = from; at <= end; left++) {
    const next = diff.indexOf('\n', at);
    at = next < 0 || next > end ? end + 1 : next + 1;
  }
  return left;
}

/** Numbers the lines of a diff one after another. */
class Reader {
  #old = 0;
  #new = 0;
  #inHunk = false;

  read(text: string): DiffLine {
    const hunk = HUNK.exec(text);
    if (hunk) {
      this.#old = Number(hunk[1]);
      this.#new = Number(hunk[2]);
      this.#inHunk = true;
      return { kind: 'hunk', text, start: { old: this.#old, new: this.#new } };
    }
    if (text.startsWith('diff --git ')) this.#inHunk = false;
    if (!this.#inHunk || text.startsWith('\\')) return { kind: 'meta', text };
    return this.#changed(text);
  }

  #changed(text: string): DiffLine {
    const rest = text.slice(1);
    if (text.startsWith('+')) return { kind: 'add', newNumber: this.#new++, text: rest };
    if (text.startsWith('-')) return { kind: 'del', oldNumber: this.#old++, text: rest };
    return { kind: 'same', oldNumber: this.#old++, newNumber: this.#new++, text: rest };
  }
}

/** One row of a view side by side: a line on either side, or one over both. */
export type SplitRow =
  | { readonly whole: DiffLine }
  | { readonly left: DiffLine | undefined; readonly right: DiffLine | undefined };

/** The deleted line of each added line, and the added line of each deleted one. */
export type Pairs = ReadonlyMap<DiffLine, DiffLine>;

/** Puts each deleted line beside the added line that replaces it. */
export function splitRows(lines: readonly DiffLine[]): readonly SplitRow[] {
  const change = new Change();
  const rows: SplitRow[] = [];
  for (const line of lines) {
    if (change.take(line)) continue;
    rows.push(...change.end());
    if (!change.take(line))
      rows.push(line.kind === 'same' ? { left: line, right: line } : { whole: line });
  }
  return [...rows, ...change.end()];
}

/** Finds the lines that replace one another, in changes of any length. */
export function pairsOf(rows: readonly SplitRow[]): Pairs {
  const pairs = new Map<DiffLine, DiffLine>();
  for (const row of rows) {
    if ('whole' in row || row.left?.kind !== 'del' || !row.right) continue;
    pairs.set(row.left, row.right);
    pairs.set(row.right, row.left);
  }
  return pairs;
}

/** Deleted lines and the added lines after them, with git's remarks on missing line ends. */
class Change {
  #deleted: DiffLine[] = [];
  #added: DiffLine[] = [];
  #remarks: DiffLine[] = [];

  /** Adds a line; returns false if the line does not belong to this change. */
  take(line: DiffLine): boolean {
    if (line.kind === 'add') this.#added.push(line);
    else if (line.kind === 'del' && this.#added.length === 0) this.#deleted.push(line);
    else if (isRemark(line) && this.#deleted.length + this.#added.length > 0)
      this.#remarks.push(line);
    else return false;
    return true;
  }

  /** Returns the rows of this change, and begins the next one. */
  end(): readonly SplitRow[] {
    const height = Math.max(this.#deleted.length, this.#added.length);
    const rows: SplitRow[] = Array.from({ length: height }, (_, at) => ({
      left: this.#deleted[at],
      right: this.#added[at],
    }));
    rows.push(...this.#remarks.map((whole) => ({ whole })));
    this.#deleted = [];
    this.#added = [];
    this.#remarks = [];
    return rows;
  }
}

/** Tells whether git says with the line that the file has no newline at its end. */
function isRemark({ kind, text }: DiffLine): boolean {
  return kind === 'meta' && text.startsWith('\\');
}
