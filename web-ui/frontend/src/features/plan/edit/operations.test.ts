import { expect, test } from 'vitest';
import { ledgerPlan } from '~/mock/plans';
import {
  change,
  insert,
  merge,
  move,
  newId,
  groupFindings,
  possibleBefore,
  remove,
  tidy,
} from './operations';

const order = (plan: typeof ledgerPlan) => plan.steps.map(({ id }) => id);

test('gives a new step an id that no step has or had', () => {
  const gone = insert(ledgerPlan, 's4');
  expect(newId(ledgerPlan, gone)).toBe('s5');
});

test('takes a step out and has what needed it need what it needed', () => {
  const without = remove(ledgerPlan, 'extract');
  expect(without.steps.map(({ dependsOn }) => dependsOn)).toEqual([[], []]);
  const chain = change(ledgerPlan, 2, { dependsOn: ['move'] });
  expect(remove(chain, 'move').steps.at(-1)?.dependsOn).toEqual(['extract']);
});

test('moves a step, and not beyond the ends', () => {
  expect(order(move(ledgerPlan, 2, -1))).toEqual(['extract', 'memory', 'move']);
  expect(order(move(ledgerPlan, 0, -1))).toEqual(order(ledgerPlan));
});

test('offers no dependency that would run in a circle', () => {
  expect(possibleBefore(ledgerPlan.steps, 'extract')).toEqual([]);
  expect(possibleBefore(ledgerPlan.steps, 'move').map(({ id }) => id)).toEqual([
    'extract',
    'memory',
  ]);
});

test('sends no row that was left empty', () => {
  const plan = { ...insert(ledgerPlan, 's4'), risks: [' ', 'One.'] };
  expect(tidy(plan).steps.at(-1)?.checks).toEqual([]);
  expect(tidy(plan).risks).toEqual(['One.']);
});

test('puts own edits over a revision that came meanwhile', () => {
  const mine = insert(change(ledgerPlan, 1, { title: 'Move it' }), 's4');
  const theirs = remove(
    change({ ...ledgerPlan, overview: 'New.' }, 1, { instructions: 'All.' }),
    'memory',
  );
  const merged = merge(ledgerPlan, mine, theirs);
  expect(merged.overview).toBe('New.');
  expect(order(merged)).toEqual(['extract', 'move', 's4']);
  expect(merged.steps[1]).toMatchObject({ title: 'Move it', instructions: 'All.' });
});

test('keeps a step that was edited though the revision has it no more, and one that is new there', () => {
  const mine = change(ledgerPlan, 2, { title: 'Mine' });
  const theirs = insert(remove(ledgerPlan, 'memory'), 'x');
  expect(order(merge(ledgerPlan, mine, theirs))).toEqual(['extract', 'move', 'x', 'memory']);
  expect(order(merge(ledgerPlan, remove(ledgerPlan, 'move'), ledgerPlan))).toEqual([
    'extract',
    'memory',
  ]);
});

test('finds the step that a finding is about', () => {
  const found = groupFindings([
    "steps[1].checks[0]: The program 'x' is not installed.",
    'steps: These steps wait for each other: a, b.',
    'Something else: with a colon.',
  ]);
  expect([...found.keys()]).toEqual(['steps[1]', 'steps', '']);
  expect(found.get('')?.[0]?.sentence).toBe('Something else: with a colon.');
});
