import { expect, test } from 'vitest';
import { plainProse, revealHidden, stripAnsi } from './hidden';

test('names a character that turns the text after it round', () => {
  expect(revealHidden('ls \u202Etxt.exe')).toEqual([
    { kind: 'plain', text: 'ls ' },
    { kind: 'hidden', name: 'U+202E right-to-left override' },
    { kind: 'plain', text: 'txt.exe' },
  ]);
});

test.each([
  ['escape', '\u001B', 'U+001B'],
  ['carriage return', '\r', 'U+000D'],
  ['zero-width space', '\u200B', 'U+200B zero-width space'],
  ['tag character', '\u{E0041}', 'U+E0041'],
  ['no-break space', '\u00A0', 'U+00A0 no-break space'],
  ['Hangul filler', '\u3164', 'U+3164'],
])('names a hidden %s', (_, character, name) => {
  expect(revealHidden(`a${character}b`)[1]).toEqual({ kind: 'hidden', name });
});

test('leaves line breaks of either kind, tabs, Chinese and emoji alone', () => {
  const text = 'a\tb\r\nc\n中文 🙂';
  expect(revealHidden(text)).toEqual([{ kind: 'plain', text }]);
});

test('takes colours and cursor movements out of output', () => {
  expect(stripAnsi('\u001B[1;31mred\u001B[0m \u001B]0;title\u0007end')).toBe('red end');
});

test('shows in prose what would not show', () => {
  expect(plainProse('a\u202Eb\u001B[2Jc')).toBe('a‹U+202E right-to-left override›bc');
});
