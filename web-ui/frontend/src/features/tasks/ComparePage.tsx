import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { useComparison } from '~/shared/api/comparison';
import type { Side } from '~/shared/api/comparison';
import { Problem } from '~/shared/api/http';
import { Revealed } from '~/shared/text/Verbatim';
import { count, formatDuration, formatMoney } from '~/shared/ui/numberFormat';
import { Failed, Loading } from '~/shared/ui/States';
import { usePageTitle } from '~/shared/ui/usePageTitle';
import { ComparisonFiles } from './ComparisonFiles';
import { ComparedTaskForm } from './ComparedTaskForm';
import { useStrategyTitle } from './useStrategyTitle';
import styles from './ComparePage.module.css';

/** Two tasks side by side: their model, strategy, usage, outcome and files. */
export function ComparePage() {
  const { t } = useTranslation();
  const { taskId = '' } = useParams();
  const [search] = useSearchParams();
  const comparison = useComparison(taskId, search.get('with'));
  usePageTitle(t('compare.title'));
  if (!comparison.data) {
    if (isWithoutPartner(comparison.error)) return <ComparedTaskForm taskId={taskId} />;
    if (comparison.error) {
      return <Failed whole error={comparison.error} onRetry={() => void comparison.refetch()} />;
    }
    return <Loading lines={8} />;
  }
  const { request, sides, difference } = comparison.data;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('compare.title')}</h1>
        <Link to={`/tasks/${taskId}`}>{t('compare.back')}</Link>
      </header>
      <p className={styles.request}>
        <Revealed text={request} />
      </p>
      <div className={styles.scroll}>
        <Sides sides={sides} />
      </div>
      <ComparisonFiles difference={difference ?? undefined} />
    </div>
  );
}

/** Tells whether the server knows no second task for the comparison. */
function isWithoutPartner(error: Error | null): boolean {
  return error instanceof Problem && error.body.field === 'with';
}

function Sides({ sides }: { readonly sides: readonly Side[] }) {
  const { t } = useTranslation();
  const rows = useRows(sides);
  const agents = [...new Set(sides.flatMap((side) => side.agents.map(({ agent }) => agent)))];
  return (
    <table className={styles.table} aria-label={t('compare.title')}>
      <thead>
        <tr>
          <td />
          {sides.map((side) => (
            <th key={side.id} scope="col">
              <Revealed text={side.title} /> <Link to={`/tasks/${side.id}`}>{side.id}</Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value }) => (
          <Row key={name} name={name} sides={sides} value={value} />
        ))}
        {agents.map((agent) => (
          <ByAgent key={agent} agent={agent} sides={sides} />
        ))}
      </tbody>
    </table>
  );
}

function ByAgent({ agent, sides }: { readonly agent: string; readonly sides: readonly Side[] }) {
  const { t, i18n } = useTranslation();
  return (
    <Row
      name={agent}
      sides={sides}
      value={(side) => {
        const calls = side.agents.find((one) => one.agent === agent);
        if (!calls) return '–';
        const { cost } = calls.usage;
        return t('compare.agent', {
          calls: calls.calls,
          tokens: count(allTokens(calls.usage), i18n.language),
          cost: cost == null ? '–' : formatMoney(cost, i18n.language),
        });
      }}
    />
  );
}

function Row({
  name,
  sides,
  value,
}: {
  readonly name: string;
  readonly sides: readonly Side[];
  readonly value: (side: Side) => React.ReactNode;
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {sides.map((side) => (
        <td key={side.id}>{value(side)}</td>
      ))}
    </tr>
  );
}

function useRows(sides: readonly Side[]) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const strategyTitle = useStrategyTitle();
  return [
    ...differing(sides, t('compare.request'), ({ request }) => request),
    ...differing(sides, t('compare.answers'), answersText),
    {
      name: t('compare.strategy'),
      value: (side: Side) => `${side.strategy} · ${strategyTitle(side.strategy)}`,
    },
    {
      name: t('compare.model'),
      value: (side: Side) => (side.model ? <Revealed text={side.model} /> : t('compare.ownModel')),
    },
    {
      name: t('compare.outcome'),
      value: (side: Side) => (side.outcome ? <Revealed text={side.outcome} /> : '–'),
    },
    { name: t('compare.state'), value: (side: Side) => t(`taskState.${side.state}`) },
    { name: t('compare.calls'), value: (side: Side) => String(side.calls) },
    {
      name: t('compare.tokens'),
      value: ({ usage }: Side) =>
        t('compare.ofTokens', {
          all: count(allTokens(usage), language),
          cached: count(usage.cacheReadTokens, language),
          written: count(usage.outputTokens, language),
        }),
    },
    {
      name: t('compare.cost'),
      value: ({ usage }: Side) => (usage.cost == null ? '–' : formatMoney(usage.cost, language)),
    },
    {
      name: t('compare.time'),
      value: (side: Side) => formatDuration(side.seconds * 1000, language),
    },
    { name: t('compare.replans'), value: (side: Side) => String(side.replans) },
    { name: t('compare.decisions'), value: (side: Side) => String(side.decisions) },
    {
      name: t('compare.checks'),
      value: ({ checks }: Side) => t('compare.checked', { ...checks }),
    },
  ];
}

/** The row of a text that a fork may have changed; none if the sides agree. */
function differing(sides: readonly Side[], name: string, text: (side: Side) => string) {
  return new Set(sides.map(text)).size < 2
    ? []
    : [{ name, value: (side: Side) => <Revealed text={text(side) || '–'} /> }];
}

function answersText({ answers }: Side): string {
  return answers
    .map(({ question, answers: given }) => `${question} ${given.join('; ')}`)
    .join('\n');
}

/** All tokens that a model read or wrote, including tokens of the cache. */
function allTokens(usage: Side['usage']): number {
  const { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = usage;
  return inputTokens + cacheReadTokens + cacheWriteTokens + outputTokens;
}
