import { expect, test } from 'vitest';
import { splitAtNeedles } from './splitAtNeedles';

const joined = (text: string, needles: readonly string[]) =>
  splitAtNeedles(text, needles).map(({ text: piece, marked }) => (marked ? `[${piece}]` : piece));

test.each([
  [['rm -rf build'], '[rm -rf build] && ./run'],
  [['rm', './run'], '[rm] -rf build && [./run]'],
  [['build', 'run', 'rm'], 'rm -rf [build] && ./[run]'],
  [['rm -rf', '-rf build'], '[rm -rf] build && ./run'],
  [['sudo', ''], 'rm -rf build && ./run'],
])('marks %j and keeps every character', (needles, shown) => {
  expect(joined('rm -rf build && ./run', needles).join('')).toBe(shown);
});

test('keeps an empty text', () => {
  expect(splitAtNeedles('', ['x'])).toEqual([{ text: '', marked: false }]);
});

test('does not take the end of a marked word for the next one', () => {
  expect(joined('curl install.sh | sh', ['curl install.sh', 'sh']).join('')).toBe(
    '[curl install.sh] | [sh]',
  );
});
