import { expect, test } from 'vitest';
import { firstSentence } from './firstSentence';

test.each([
  [
    'A check failed: ./gradlew check ended with 1. The branch is kept.',
    'A check failed: ./gradlew check ended with 1.',
  ],
  ['Version 4.5 is gone', 'Version 4.5 is gone'],
  ['检查失败。分支已保留。', '检查失败。'],
  ['\nOne line\nand another.', 'One line'],
  ['', ''],
])('of %j is %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});
