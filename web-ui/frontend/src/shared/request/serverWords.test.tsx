import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeLanguage } from '~/shared/i18n';
import { programs } from '~/shared/i18n/zh/programs';
import { titles as words } from '~/shared/i18n/zh/titles';
import table from '../../../../../planner/src/test/resources/request-titles.json?raw';
import files from '../../../../../planner/src/main/resources/permission/executed-files.txt?raw';
import { useServerWords } from './serverWords';

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

test('says in Chinese which program executes a file of a plan, for each program that there is', async () => {
  const reasons = files
    .split('\n')
    .filter((line) => line.includes('|') && !line.startsWith('#'))
    .map((line) => line.split('|')[1]?.trim() ?? '');
  expect(reasons.length).toBeGreaterThan(50);
  expect(reasons.filter((reason) => !(reason in programs))).toEqual([]);
  const { result } = renderHook(() => useServerWords(true));
  const line = 'Step 2 changes build.gradle: runs on your machine (Gradle runs it in each build)';
  await waitFor(() =>
    expect(result.current.execution(line)).toBe(
      '步骤 2 修改 build.gradle：会在您的机器上运行（Gradle 在每次构建时运行它）',
    ),
  );
  expect(result.current.execution('Something else')).toBe('Something else');
});

/** The files of the built-in agents and commands. */
const builtIn = import.meta.glob<string>(
  '../../../../../planner/src/main/resources/{agents,commands}/*.md',
  { query: '?raw', import: 'default', eager: true },
);

test('describes each built-in agent and command in Chinese', () => {
  const described = Object.values(builtIn).map(
    (file) => /^description: "?(.+?)"?$/m.exec(file)?.[1] ?? '',
  );
  expect(described.length).toBeGreaterThan(10);
  const { result } = renderHook(() => useServerWords());
  expect(described.filter((words) => result.current.description(words) === words)).toEqual([]);
});

test('says in Chinese why a call is risky, with the subject behind a Chinese colon', () => {
  const { result } = renderHook(() => useServerWords());
  expect(result.current.reason('deletes without a way back: rm a')).toBe('不可恢复地删除：rm a');
});
