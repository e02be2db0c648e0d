import type { Span, Timeline } from '~/shared/api/timeline';
import { ago } from './tasks';

/** An hour of a task: calls, a night's wait for a person, a provider that was away. */
export function mockTimeline(url: string): Timeline {
  const search = new URL(url).searchParams;
  const [start, end] = [ago(60), ago(0)];
  const from = search.get('from') ?? start;
  const to = search.get('to') ?? end;
  const seen = (one: { readonly start: string; readonly end?: string | null }) =>
    one.start <= to && (one.end ?? end) >= from;
  return {
    start,
    end,
    from,
    to,
    truncated: false,
    spans: [
      span('opening', 58.5, 58, ''),
      span('model', 58, 55, 'anthropic/claude-sonnet-4-5', { cost: 0.21 }),
      span('tool', 55, 54.5, 'read: src/Invoice.java'),
      span('model', 54, 51, 'anthropic/claude-sonnet-4-5', { cost: 0.32 }),
      span('tool', 51, 44, "bash: ./gradlew test --tests '*InvoiceTest'", { failed: true }),
      span('person', 44, 26, 'Run rm and ./gradlew in the workspace', {
        request: {
          id: 'r-permission',
          title: 'Run rm and ./gradlew in the workspace',
          titleKey: 'none',
          titleArguments: {},
          by: 'grace',
          outcome: 'allow_once',
        },
      }),
      span('tool', 26, 25, 'bash: rm -rf build'),
      span('retry', 25, 19, 'The connection was refused.', { failed: true }),
      span('model', 19, 17, 'anthropic/claude-sonnet-4-5', { cost: 0.4, count: 3 }),
      span('checks', 17, 14, './gradlew test', { failed: true }),
      span('merge', 13.99, 13.5, 'totals'),
      span('tool', 8, null, "bash: ./gradlew test --tests '*InvoiceTest'"),
    ].filter(seen),
    gaps: [
      { start: ago(60), end: ago(58.5), cause: 'queued' as const },
      { start: ago(14), end: ago(13.99), cause: 'between' as const },
      { start: ago(13.5), end: ago(8), cause: 'away' as const },
    ].filter(seen),
  };
}

function span(
  lane: Span['lane'],
  from: number,
  to: number | null,
  title: string,
  own: Partial<Span> = {},
): Span {
  return {
    lane,
    start: ago(from),
    end: to === null ? null : ago(to),
    title,
    count: 1,
    failed: false,
    cost: null,
    runId: null,
    request: null,
    ...own,
  };
}
