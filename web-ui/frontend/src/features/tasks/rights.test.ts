import { expect, test } from 'vitest';
import { rightsOf } from './rights';

const rule = (
  permission: string,
  pattern: string,
  action: 'allow' | 'ask' | 'deny',
  layer = 'default',
) => ({
  permission,
  pattern,
  action,
  layer,
  source: '',
});

test('names few of many patterns, and none where all of a permission is meant', () => {
  const commands = ['rm *', 'rmdir *', 'shred *', 'dd *', 'mkfs *'];
  const rules = [...commands.map((one) => rule('bash', one, 'ask')), rule('network', '*', 'ask')];
  expect(rightsOf(rules, 'ask')).toEqual([
    { permission: 'bash', patterns: ['rm *', 'rmdir *', 'shred *'], more: 2 },
    { permission: 'network', patterns: [], more: 0 },
  ]);
});

test('says nothing of a rule that a later one lifts, but for what a configuration denies', () => {
  const rules = [
    rule('question', '*', 'deny'),
    rule('bash', 'git push *', 'deny', 'user'),
    rule('question', '*', 'allow'),
    rule('bash', '*', 'allow'),
  ];
  expect(rightsOf(rules, 'deny').map(({ permission }) => permission)).toEqual(['bash']);
});
