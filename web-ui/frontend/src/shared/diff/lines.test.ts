import { expect, test } from 'vitest';
import { rowBlocks } from './blocks';
import { diffLines, pairsOf, splitRows } from './lines';
import { highlightLines } from './highlightLines';

test('numbers the lines of both sides', () => {
  const diff = '--- a/x\n+++ b/x\n@@ -3,3 +3,3 @@ class\n same\n-old\n+new\n end\n';
  expect(
    diffLines(diff).lines.map(({ kind, oldNumber, newNumber }) => [kind, oldNumber, newNumber]),
  ).toEqual([
    ['meta', undefined, undefined],
    ['meta', undefined, undefined],
    ['hunk', undefined, undefined],
    ['same', 3, 3],
    ['del', 4, undefined],
    ['add', undefined, 4],
    ['same', 5, 5],
  ]);
});

test('reads a removed line that looks like a file header as a removed line', () => {
  const { lines } = diffLines('@@ -1,1 +1,1 @@\n--- a comment\n+++ another\n');
  expect(lines.map(({ kind }) => kind)).toEqual(['hunk', 'del', 'add']);
});

test('begins again with the header of the next file', () => {
  const { lines } = diffLines(
    '@@ -1 +1 @@\n-a\n+b\ndiff --git a/y b/y\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-c',
  );
  expect(lines.filter(({ kind }) => kind === 'meta')).toHaveLength(3);
});

test('reads no further than it is told, and counts the rest', () => {
  const diff = `@@ -1,9 +1,9 @@\n${' same\n'.repeat(9)}`;
  const { lines, left } = diffLines(diff, 4);
  expect(lines).toHaveLength(4);
  expect(left).toBe(6);
  expect(diffLines(diff).left).toBe(0);
});

test('leaves out the names of a file that is named already', () => {
  const { lines } = diffLines('--- a/x\n+++ b/x\nold mode 1\n@@ -1 +1 @@\n-a', Infinity, true);
  expect(lines.map(({ text }) => text)).toEqual(['old mode 1', '@@ -1 +1 @@', 'a']);
});

test('puts what is gone beside what has come', () => {
  const { lines } = diffLines('@@ -1,3 +1,2 @@\n-a\n-b\n+c\n same');
  expect(splitRows(lines).slice(1)).toMatchObject([
    { left: { text: 'a' }, right: { text: 'c' } },
    { left: { text: 'b' }, right: undefined },
    { left: { text: 'same' }, right: { text: 'same' } },
  ]);
});

/** A change of many lines, each with one word that differs. */
function longChange(count: number): string {
  const side = (sign: string, word: string) =>
    Array.from({ length: count }, (_, at) => `${sign}value ${at} is ${word}\n`).join('');
  return `@@ -1,${count} +1,${count} @@\n${side('-', 'old')}${side('+', 'new')}`;
}

test.each([1, 119, 121, 500, 5_000])('pairs the lines of a change of %i lines', (count) => {
  const rows = splitRows(diffLines(longChange(count), 4_000).lines);
  const pairs = rowBlocks(rows).flatMap((block) => block.rows ?? []);
  expect(pairs).toHaveLength(count + 1);
  expect(pairs.slice(1).every((row) => 'left' in row && row.left && row.right)).toBe(true);
});

test('keeps the differing words of lines that are drawn far apart', () => {
  const { lines } = diffLines(longChange(500));
  const pairs = pairsOf(splitRows(lines));
  const marked = highlightLines(lines.slice(301, 401), pairs, 'notes.unknown');
  expect([...marked.values()]).toHaveLength(100);
  for (const pieces of marked.values())
    expect(pieces.filter(({ word }) => word).map(({ text }) => text)).toEqual(['old']);
});

test('pairs lines around the remark that a file has no newline at its end', () => {
  const { lines } = diffLines('@@ -1 +1 @@\n-a b\n\\ No newline at end of file\n+a c\n');
  expect(splitRows(lines).slice(1)).toMatchObject([
    { left: { text: 'a b' }, right: { text: 'a c' } },
    { whole: { kind: 'meta' } },
  ]);
});

test('reads no further than the replacement at its limit', () => {
  const { lines, left } = diffLines(`${longChange(10)} same\n same\n`, 5);
  expect(lines).toHaveLength(21);
  expect(left).toBe(2);
});
