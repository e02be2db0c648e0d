import type { Comparison, Side } from '~/shared/api/comparison';

const light: Side = {
  id: 't-light',
  title: 'Fix the typo',
  request: 'Fix the typo in README line 3',
  answers: [],
  model: 'anthropic/claude-sonnet-4-5',
  strategy: 'light',
  state: 'delivered',
  usage: {
    inputTokens: 5200,
    outputTokens: 410,
    cacheReadTokens: 90_000,
    cacheWriteTokens: 0,
    cost: 0.021,
  },
  agents: [agent('build', 4, 4100, 260, 0.016), agent('plan', 1, 1100, 150, 0.005)],
  calls: 5,
  seconds: 38,
  replans: 0,
  decisions: 1,
  checks: { passed: 2, failed: 0, open: 0 },
  outcome: 'The greeting is right.',
};

/** One request under two strategies and two models. */
export const mockComparison: Comparison = {
  request: 'Fix the typo in README line 3',
  sides: [
    light,
    {
      ...light,
      id: 't-layered',
      model: 'openai/gpt-5',
      strategy: 'layered',
      agents: [agent('explore', 9, 41_000, 1900, 0.151), ...light.agents],
      calls: 14,
      seconds: 214,
      replans: 1,
      decisions: 2,
    },
  ],
  difference: {
    base: 'c0ffee',
    head: 'beef',
    files: [
      {
        path: 'README.md',
        oldPath: 'README.md',
        status: 'modified',
        additions: 1,
        deletions: 1,
        binary: false,
        truncated: false,
        diff: '@@ -3 +3 @@\n-Hello wrold\n+Hello, world\n',
      },
    ],
  },
};

function agent(
  name: string,
  calls: number,
  inputTokens: number,
  outputTokens: number,
  cost: number,
) {
  return {
    agent: name,
    calls,
    usage: { inputTokens, outputTokens, cacheReadTokens: 0, cacheWriteTokens: 0, cost },
  };
}
