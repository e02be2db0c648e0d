const HEAD = /^@@ -\d+(?:,\d+)? \+(\d+)/gm;

/** The first lines of the hunks of a diff, after the change. */
export function hunkLines(diff: string): readonly number[] {
  return [...diff.matchAll(HEAD)].map(([, line]) => Number(line));
}
