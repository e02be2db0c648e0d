import type { TaskFilter } from '~/shared/api/task';

/** The names of the filters in the address of the list. */
export const FILTERS = ['q', 'state', 'repo', 'requester', 'from', 'to'] as const;

export type FilterName = (typeof FILTERS)[number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filter from an address; days are in the reader's time zone. */
export function readFilter(search: URLSearchParams): TaskFilter {
  const filter: Partial<Record<FilterName, string>> = {};
  for (const name of FILTERS) {
    const value = search.get(name);
    if (value) filter[name] = value;
  }
  return {
    ...filter,
    ...(filter.from === undefined ? {} : { from: midnight(filter.from, 0) }),
    ...(filter.to === undefined ? {} : { to: midnight(filter.to, 1) }),
  };
}

/** The moment at which a day begins or ends; other text goes to the server, which refuses it. */
function midnight(day: string, daysLater: number): string {
  if (!DAY.test(day)) return day;
  const date = new Date(`${day}T00:00:00`);
  if (Number.isNaN(date.getTime())) return day;
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}
