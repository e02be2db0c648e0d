import { expect, test } from 'vitest';
import { wordDiff } from './wordDiff';

const line = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[kind])
    .join('');

test('marks the words that changed and no others', () => {
  expect(line('keeping the static helper.', 'removing the static helper.')).toBe(
    '-keeping-+removing+ the static helper.',
  );
  expect(line('one two three', 'one three four')).toBe('one -two -three+ four+');
  expect(line('', 'new')).toBe('+new+');
  expect(line('same', 'same')).toBe('same');
});

test('takes a Chinese character for a word', () => {
  expect(line('删除旧文件', '保留旧文件')).toBe('-删除-+保留+旧文件');
});

test('gives back both texts whole, and ends on long ones', () => {
  const before = Array.from({ length: 9_000 }, (_, at) => `w${at}`).join(' ');
  const after = `x ${before.split(' ').reverse().join(' ')}`;
  const changes = wordDiff(before, after);
  const side = (not: string) =>
    changes
      .filter(({ kind }) => kind !== not)
      .map(({ text }) => text)
      .join('');
  expect(side('added')).toBe(before);
  expect(side('removed')).toBe(after);
});
