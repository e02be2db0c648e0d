import { expect, test } from 'vitest';
import { diffLines } from './lines';

test('numbers the lines of both sides', () => {
  const diff = '--- a/x\n+++ b/x\n@@ -3,3 +3,3 @@ class\n same\n-old\n+new\n end\n';
  expect(
    diffLines(diff).map(({ kind, oldNumber, newNumber }) => [kind, oldNumber, newNumber]),
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
  const lines = diffLines('@@ -1,1 +1,1 @@\n--- a comment\n+++ another\n');
  expect(lines.map(({ kind }) => kind)).toEqual(['hunk', 'del', 'add']);
});

test('begins again with the header of the next file', () => {
  const lines = diffLines(
    '@@ -1 +1 @@\n-a\n+b\ndiff --git a/y b/y\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-c',
  );
  expect(lines.filter(({ kind }) => kind === 'meta')).toHaveLength(3);
});
