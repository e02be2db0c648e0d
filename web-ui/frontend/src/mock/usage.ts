import type { Spending, SpendingLimit, TeamSpending } from '~/shared/api/spending';
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

/** A limit of a group that is nearly used up. */
export const MOCK_LIMIT: SpendingLimit = {
  per: 'group',
  name: 'security',
  period: 'month',
  starts: '2026-11-01',
  ends: '2026-11-30T23:00:00Z',
  dimension: 'cost',
  limit: 500,
  spent: 412.5,
  warned: true,
  usedUp: false,
};

/** The spending of a group and its people in a month. */
export function mockSpending(url: string): Spending {
  const { searchParams } = new URL(url);
  const day = searchParams.get('day') ?? '2026-11-30';
  const group = { per: 'group', name: 'security', cost: 412.5, tokens: 98_000_000 } as const;
  const person = { per: 'person', name: 'ana', cost: 4.5, tokens: 1_200_000 } as const;
  return {
    zone: 'Europe/Berlin',
    period: 'month',
    starts: `${day.slice(0, 7)}-01`,
    ends: '2026-11-30T23:00:00Z',
    groups: ['security'],
    items: [
      { ...group, limits: [MOCK_LIMIT] },
      { ...person, limits: [] },
    ],
  };
}

/** The spending of a team, whose group is nearly at its limit and whose repository is beyond it. */
export function mockTeamSpending(url: string): TeamSpending {
  const { groups: _, items, ...period } = mockSpending(url);
  const repository = { per: 'repository', name: 'github.com/acme/vault' } as const;
  const usedUp = { ...MOCK_LIMIT, ...repository, limit: 90, spent: 96.25, usedUp: true };
  return {
    ...period,
    team: 'security',
    close: [usedUp, MOCK_LIMIT],
    items: [...items, { ...repository, cost: 96.25, tokens: 21_000_000, limits: [usedUp] }],
    models: [{ model: 'anthropic/claude-sonnet-5-5', calls: 310, cost: 412.5, tokens: 98_000_000 }],
  };
}
