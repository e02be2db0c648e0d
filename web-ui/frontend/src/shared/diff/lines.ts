export interface DiffLine {
  readonly kind: 'add' | 'del' | 'same' | 'hunk' | 'meta';
  readonly oldNumber?: number;
  readonly newNumber?: number;
  readonly text: string;
  /** Where a hunk begins, on either side. */
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

/**
 * The first lines of a unified diff; what comes behind them is counted and not read, however long it is. Whatever
 * stands before the first hunk is kept as it is, but for the names of the file where those are known already.
 */
export function diffLines(diff: string, limit = Infinity, named = false): DiffHead {
  const reader = new Reader();
  const lines: DiffLine[] = [];
  const end = diff.endsWith('\n') ? diff.length - 1 : diff.length;
  let from = 0;
  while (from <= end && lines.length < limit) {
    const at = diff.indexOf('\n', from);
    const stop = at < 0 || at > end ? end : at;
    const line = reader.read(diff.slice(from, stop));
    if (!named || line.kind !== 'meta' || !NAMES.test(line.text)) lines.push(line);
    from = stop + 1;
  }
  return { lines, left: countLines(diff, from, end) };
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

/** Puts what was taken away beside what has taken its place. */
export function splitRows(lines: readonly DiffLine[]): readonly SplitRow[] {
  const rows: SplitRow[] = [];
  let gone: DiffLine[] = [];
  let come: DiffLine[] = [];
  const pair = () => {
    const height = Math.max(gone.length, come.length);
    for (let at = 0; at < height; at++) rows.push({ left: gone[at], right: come[at] });
    gone = [];
    come = [];
  };
  for (const line of lines) {
    if (line.kind === 'del') {
      if (come.length > 0) pair();
      gone.push(line);
    } else if (line.kind === 'add') {
      come.push(line);
    } else {
      pair();
      rows.push(line.kind === 'same' ? { left: line, right: line } : { whole: line });
    }
  }
  pair();
  return rows;
}
