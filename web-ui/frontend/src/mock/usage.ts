import type { UsageTotal, UsageTotals } from '~/shared/api/usage';

const DAY_MS = 86_400_000;

/** Model calls of some days, models and repositories. */
export function mockUsage(url: string): UsageTotals {
  const { searchParams } = new URL(url);
  const by = (searchParams.get('by') ?? 'day') as UsageTotals['by'];
  const since = day(Number(searchParams.get('days') ?? 30) - 1);
  const items = ITEMS[by]().filter(({ key }) => by !== 'day' || key >= since);
  return { by, since: `${since}T00:00:00Z`, items };
}

const ITEMS: Record<UsageTotals['by'], () => readonly UsageTotal[]> = {
  day: () => [total(day(0), 3, 0.5, 0), total(day(2), 12, 1.75, 3), total(day(9), 5, 0.75, 0)],
  model: () => [total('anthropic/claude-sonnet-5-5', 12, 1.75, 0), total('own/free', 3, null, 3)],
  repository: () => [total('/srv/git/acme/billing', 14, 2.25, 0), total('', 1, 0.1, 0)],
  requester: () => [],
};

/** The day so many days ago by UTC, as `2026-11-24`. */
function day(ago: number): string {
  return new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
}

function total(key: string, calls: number, cost: number | null, unpriced: number): UsageTotal {
  return {
    key,
    tasks: 2,
    calls,
    unpriced,
    usage: {
      inputTokens: 3_500 * calls,
      outputTokens: 100 * calls,
      cacheReadTokens: 25_800 * calls,
      cacheWriteTokens: 0,
      cost,
    },
  };
}
