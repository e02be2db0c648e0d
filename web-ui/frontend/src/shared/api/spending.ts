import { useQuery } from '@tanstack/react-query';
import { api, valueOf } from './http';
import { taskKeys } from './task';
import type { Wire } from './wire';

export type Spending = Wire<'SpendingView'>;
export type TeamSpending = Wire<'TeamSpendingView'>;
export type SpendingItem = Spending['items'][number];
export type SpendingLimit = SpendingItem['limits'][number];

/** The part of the spending that a page shows; an empty day is today, an empty group everybody. */
export interface SpendingFilter {
  readonly period: string;
  readonly day: string;
  readonly group: string;
}

/** Returns the query of a filter without its empty parts. */
export function spendingQuery({ period, day, group }: SpendingFilter) {
  return { period, ...(day && { day }), ...(group && { group }) };
}

/** Fetches the spending of a day or month beside its limits. */
export function useSpending(filter: SpendingFilter) {
  return useQuery({
    queryKey: ['spending', filter],
    queryFn: () => valueOf(api.GET('/api/spending', { params: { query: spendingQuery(filter) } })),
  });
}

/** Fetches the spending of the team that a filter names. */
export function useTeamSpending({ period, day, group: team }: SpendingFilter) {
  return useQuery({
    queryKey: ['spending', 'team', team, period, day],
    queryFn: () =>
      valueOf(
        api.GET('/api/spending/teams/{team}', {
          params: { path: { team }, query: { period, ...(day && { day }) } },
        }),
      ),
  });
}

/** Fetches the limits on spending that concern a task. */
export function useTaskSpending(task: string) {
  return useQuery({
    queryKey: [...taskKeys.one(task), 'spending'],
    queryFn: () => valueOf(api.GET('/api/tasks/{id}/spending', { params: { path: { id: task } } })),
  });
}
