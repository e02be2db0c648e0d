import type { DiffLine, SplitRow } from './lines';

/** Rows of one block, which are drawn together once they are near the window. */
const MAX_ROWS = 120;

/** Rows of a diff that are drawn together. */
export interface DiffBlock {
  readonly lines: readonly DiffLine[];
  /** The same lines beside one another. */
  readonly rows: readonly SplitRow[] | undefined;
}

/** Cuts lines into blocks for a view of one column. */
export function lineBlocks(lines: readonly DiffLine[]): readonly DiffBlock[] {
  return cut(lines, (line) => line).map((block) => ({ lines: block, rows: undefined }));
}

/** Cuts rows into blocks for a view side by side. */
export function rowBlocks(rows: readonly SplitRow[]): readonly DiffBlock[] {
  return cut(rows, (row) => ('whole' in row ? row.whole : row.left)).map((block) => ({
    lines: block.flatMap(linesOf),
    rows: block,
  }));
}

/** A block begins with each hunk, and at the most rows that a block may have. */
function cut<T>(items: readonly T[], lineOf: (item: T) => DiffLine | undefined): T[][] {
  const blocks: T[][] = [];
  for (const item of items) {
    const last = blocks.at(-1);
    const line = lineOf(item);
    const isHead = line?.kind === 'hunk' && line.text !== '';
    const begins = isHead && last?.some((other) => lineOf(other)?.kind !== 'meta');
    if (!last || begins || last.length >= MAX_ROWS) blocks.push([item]);
    else last.push(item);
  }
  return blocks;
}

function linesOf(row: SplitRow): readonly DiffLine[] {
  if ('whole' in row) return [row.whole];
  return [...new Set([row.left, row.right])].filter((line) => line !== undefined);
}
