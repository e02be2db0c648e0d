import { expect, test } from 'vitest';
import { splitBlocks } from './blocks';

test('cuts at blank lines', () => {
  expect(splitBlocks('one\n\ntwo\n\n\nthree')).toEqual(['one\n', 'two\n\n', 'three']);
});

test('keeps a code fence whole, blank lines and all', () => {
  const fence = '```java\nint a;\n\nint b;\n```';
  expect(splitBlocks(`before\n\n${fence}\n\nafter`)).toEqual(['before\n', `${fence}\n`, 'after']);
});

test('keeps a fence that has not ended in one block with what follows', () => {
  expect(splitBlocks('```\na\n\nb')).toEqual(['```\na\n\nb']);
});

test('keeps the items of a list and their paragraphs together', () => {
  expect(splitBlocks('- one\n\n- two\n\n  more\n\nafter')).toEqual([
    '- one\n\n- two\n\n  more\n',
    'after',
  ]);
});

test('changes only the last block while text grows', () => {
  const before = splitBlocks('one\n\ntwo\n\nthr');
  const after = splitBlocks('one\n\ntwo\n\nthree\n\nfo');
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
});
