import { expect, test } from 'vitest';
import { message, run, synthetic } from '~/mock/transcript';
import { arrange, isRemark, runTitle, withoutFirst } from './runs';

const explorer = run('t', 'explore', 'explore', { phase: 'exploring' });
const step = run('t', 'step', 'build', { phase: 'executing', step: 'fix' });

const shape = (...stretches: ReturnType<typeof arrange>) =>
  stretches.flatMap(({ messages, runs }) => [
    ...messages.map(({ seq }) => seq),
    ...runs.map(({ id }) => id),
  ]);

test('puts a step before the message that says how it went', () => {
  const messages = [
    message('m', 1, 'user', [synthetic('Review this.')]),
    message('m', 2, 'user', [synthetic('The plan was approved.')]),
    message('m', 3, 'user', [synthetic('Step fix (Mend it) is done.')]),
  ];
  expect(shape(...arrange(messages, [explorer, step]))).toEqual(['explore', 1, 2, 'step', 3]);
});

test('leaves out the first messages, and the runs that were started before they ended', () => {
  const messages = [
    message('m', 1, 'user', [synthetic('Review this.')]),
    message('m', 2, 'user', [synthetic('Step fix (Mend it) is done.')]),
    message('m', 3, 'user', [synthetic('Go on.')]),
  ];
  const all = arrange(messages, [explorer, step]);
  expect(shape(...withoutFirst(all, 0))).toEqual(shape(...all));
  expect(shape(...withoutFirst(all, 2))).toEqual(['explore', 3]);
});

test('puts planning behind the words of a person', () => {
  const messages = [message('m', 1, 'user', [{ ...synthetic('Mend it.'), synthetic: false }])];
  expect(shape(...arrange(messages, [explorer]))).toEqual([1, 'explore']);
});

test('keeps a step that goes on at the end', () => {
  const messages = [message('m', 1, 'user', [synthetic('The plan was approved.')])];
  expect(shape(...arrange(messages, [step]))).toEqual([1, 'step']);
});

test.each([
  [{ focus: 'tests' }, 'tests'],
  [{ focus: null, title: 't.scope' }, 'scope'],
  [{ focus: 'a\u202Eb' }, 'a‹U+202E right-to-left override›b'],
])('names a run of %j', (part, title) => {
  expect(runTitle({ ...explorer, ...part }, { plan: null })).toBe(title);
});

test('tells remarks to readers from words', () => {
  const patch = { kind: 'patch', files: ['a.txt'], tree: 'f00d' } as const;
  expect(isRemark(message('m', 1, 'user', [patch]))).toBe(true);
  expect(isRemark(message('m', 1, 'user', [synthetic('Go on.')]))).toBe(false);
  expect(isRemark(message('m', 1, 'assistant', [patch]))).toBe(false);
});
