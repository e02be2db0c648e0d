import type { UsageTotal, UsageTotals } from '~/shared/api/usage';

/** What model calls took, as far as it is asked for by model; nothing by anything else. */
export function mockUsage(url: string): UsageTotals {
  const by = (new URL(url).searchParams.get('by') ?? 'day') as UsageTotals['by'];
  const items =
    by === 'model'
      ? [total('anthropic/claude-sonnet-5-5', 12, 1.75, 0), total('own/free', 3, null, 3)]
      : [];
  return { by, since: '2026-11-01T00:00:00Z', items };
}

function total(key: string, calls: number, cost: number | null, unpriced: number): UsageTotal {
  return {
    key,
    tasks: 2,
    calls,
    unpriced,
    usage: {
      inputTokens: 42_000,
      outputTokens: 1_200,
      cacheReadTokens: 310_000,
      cacheWriteTokens: 0,
      cost,
    },
  };
}
