import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeLanguage } from '~/shared/i18n';
import { titles as words } from '~/shared/i18n/zh/titles';
import table from '../../../../../planner/src/test/resources/request-titles.json?raw';
import { useServerWords } from './title';

interface Row {
  readonly en: string;
  readonly zh: string;
  readonly key: string;
  readonly arguments: Readonly<Record<string, string>>;
}

const MAX_LENGTH = 80;

/** The table that the server's own test reads too. */
const rows = JSON.parse(table) as readonly Row[];

beforeEach(() => changeLanguage('zh'));
afterEach(() => changeLanguage('en'));

test.each(rows)('says in Chinese what “$en” says', (row) => {
  const { result } = renderHook(() => useServerWords());
  const title = result.current.title({
    title: row.en,
    titleKey: row.key,
    titleArguments: row.arguments,
  });
  expect(title).toBe(row.zh);
  expect(title.length).toBeLessThanOrEqual(MAX_LENGTH);
});

test('has no more words in Chinese than in English, so that a title that fits fits in both', () => {
  for (const row of rows) {
    const parts = Object.values(row.arguments).join('').length;
    expect(row.zh.length - parts, row.key).toBeLessThanOrEqual(row.en.length - parts);
  }
});

test('has the same parts in both languages', () => {
  for (const row of rows) {
    const sentence = row.key
      .split('.')
      .reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], words) as string;
    const named = [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    expect(named.filter((name) => name === undefined || !(name in row.arguments))).toEqual([]);
  }
});
