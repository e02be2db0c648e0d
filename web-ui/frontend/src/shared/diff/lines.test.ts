import { expect, test } from 'vitest';
import { diffLines, splitRows } from './lines';

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
