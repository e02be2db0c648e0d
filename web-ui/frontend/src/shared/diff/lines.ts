export interface DiffLine {
  readonly kind: 'add' | 'del' | 'same' | 'hunk' | 'meta';
  readonly oldNumber?: number;
  readonly newNumber?: number;
  readonly text: string;
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/** A unified diff line by line; whatever stands before the first hunk is kept as it is. */
export function diffLines(diff: string): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  let oldNumber = 0;
  let newNumber = 0;
  let inHunk = false;
  for (const line of diff.replace(/\n$/, '').split('\n')) {
    const hunk = HUNK.exec(line);
    if (hunk) {
      oldNumber = Number(hunk[1]);
      newNumber = Number(hunk[2]);
      inHunk = true;
      lines.push({ kind: 'hunk', text: line });
    } else if (!inHunk || line.startsWith('\\')) {
      lines.push({ kind: 'meta', text: line });
    } else if (line.startsWith('+')) {
      lines.push({ kind: 'add', newNumber: newNumber++, text: line.slice(1) });
    } else if (line.startsWith('-')) {
      lines.push({ kind: 'del', oldNumber: oldNumber++, text: line.slice(1) });
    } else if (line.startsWith('diff --git ')) {
      inHunk = false;
      lines.push({ kind: 'meta', text: line });
    } else {
      lines.push({
        kind: 'same',
        oldNumber: oldNumber++,
        newNumber: newNumber++,
        text: line.slice(1),
      });
    }
  }
  return lines;
}
