import { expect, test } from 'vitest';
import { withContext } from './context';
import { diffLines, pairsOf, splitRows } from './lines';
import { highlightLines } from './highlightLines';

const DIFF = '@@ -30,2 +40,2 @@\n-int old = 1;\n+int now = 1;\n same\n';

test('offers the lines before a hunk nearest first, and those behind the last', () => {
  const { lines } = diffLines('@@ -30,4 +40,4 @@\n-int old = 1;\n+int now = 1;\n a\n b\n c\n');
  const gaps = withContext(lines, { above: {} }).flatMap(({ gap }) => gap ?? []);
  expect(gaps).toEqual([
    { hunk: 0, from: 20, to: 39 },
    { hunk: 1, behind: true, from: 44, to: 63 },
  ]);
});

test.each([
  '@@ -1 +1 @@\n-hello\n+one\n',
  '@@ -1,3 +1,3 @@\n-hello\n+one\n a\n b\n',
  '@@ -1 +1 @@\n-hello\n+one\n\\ No newline at end of file\n',
])('offers no lines behind the end of the file', (diff) => {
  expect(withContext(diffLines(diff).lines, { above: {} }).flatMap(({ gap }) => gap ?? [])).toEqual(
    [],
  );
});

test('numbers lines that were asked for on both sides, and offers nothing that is shown', () => {
  const { lines } = diffLines('@@ -3 +3 @@\n-a\n+b');
  const all = withContext(lines, { above: { 0: ['one', 'two'], 1: ['end'] }, total: 4 });
  expect(all.map(({ oldNumber, newNumber, text }) => [oldNumber, newNumber, text])).toEqual([
    [1, 1, 'one'],
    [2, 2, 'two'],
    [3, undefined, 'a'],
    [undefined, 3, 'b'],
    [4, 4, 'end'],
  ]);
});

test('colours by the name of the file, and marks the words that differ', () => {
  const { lines } = diffLines(DIFF);
  const pieces =
    highlightLines(lines, pairsOf(splitRows(lines)), 'src/A.java').get(lines[1] ?? expect.fail()) ??
    [];
  expect(pieces.find(({ text }) => text === 'int')?.scope).toBe('type');
  expect(pieces.filter(({ word }) => word).map(({ text }) => text)).toEqual(['old']);
  expect(pieces.map(({ text }) => text).join('')).toBe('int old = 1;');
});

test('leaves lines plain that share nothing, are too long, or are in no language', () => {
  const { lines } = diffLines(`@@ -1,2 +1,2 @@\n-abc\n+x y z\n same\n-${'y'.repeat(600)}\n+y`);
  expect(highlightLines(lines, pairsOf(splitRows(lines)), 'notes').size).toBe(0);
});
