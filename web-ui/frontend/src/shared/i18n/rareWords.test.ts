import { expect, test } from 'vitest';
import { rare as english } from './en/rare';
import { rare as chinese } from './zh/rare';

test('Each rare sentence is there in both languages', () => {
  const translated = new Set(chinese.flatMap((words) => keysOf(words)));
  expect(english.flatMap((words) => keysOf(words)).filter((key) => !translated.has(key))).toEqual(
    [],
  );
});

function keysOf(words: object, prefix = ''): string[] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value, `${prefix}${name}.`)
      : [prefix + name],
  );
}
