import { expect, test } from 'vitest';
import { markForeign } from './homoglyphs';

const named = (text: string) =>
  markForeign(text).flatMap((one) => (one.kind === 'foreign' ? [one.name] : []));

test.each([
  ['curl https://gіthub.com/x', ['U+0456 Cyrillic']],
  ['src/pаyment/Τotal.java', ['U+0430 Cyrillic', 'U+03A4 Greek']],
  ['git push оrigin', ['U+043E Cyrillic']],
  ['npm‐run', ['U+2010']],
  ['example.com∕evil', ['U+2215']],
  ['ｇithub.com', ['U+FF47']],
  ['curl https://example.com／evil # 注释', ['U+FF0F']],
  ['npm：run', ['U+FF1A']],
  [
    'https://раура.com',
    ['U+0440 Cyrillic', 'U+0430 Cyrillic', 'U+0443 Cyrillic', 'U+0440 Cyrillic', 'U+0430 Cyrillic'],
  ],
  ['rm соре', ['U+0441 Cyrillic', 'U+043E Cyrillic', 'U+0440 Cyrillic', 'U+0435 Cyrillic']],
])('marks the foreign letters of %s', (text, names) => {
  expect(named(text)).toEqual(names);
});

test.each([
  'git commit -m "Привет, мир"',
  'докладъ.txt',
  'Все о том же',
  'kapı açık',
  'Ελληνικά κείμενα',
  '中文文件.md',
  'naïve café über',
  'App组件.tsx',
  '读取机密：.env.local',
  '移交分支 fix/picker：6 个文件（checks），已通过',
  'a – b — c',
  'ls -la | grep "x"',
])('marks nothing in %s', (text) => {
  expect(named(text)).toEqual([]);
});

test('loses no letter', () => {
  const text = 'a gіt\nраура – 中 end';
  expect(
    markForeign(text)
      .map((one) => one.text)
      .join(''),
  ).toBe(text);
});
