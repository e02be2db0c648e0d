import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { SpendingFilter } from '~/shared/api/spending';
import { useUsage } from '~/shared/api/usage';
import type { UsageTotal, UsageTotals } from '~/shared/api/usage';
import { Revealed } from '~/shared/text/Verbatim';
import { Choice } from '~/shared/ui/Field';
import { count, formatMoney, percent } from '~/shared/ui/numberFormat';
import { Empty, Failed, Loading } from '~/shared/ui/States';
import { useNow } from '~/shared/ui/useNow';
import { usePageTitle } from '~/shared/ui/usePageTitle';
import { DayChart } from './DayChart';
import { SpendingSection } from './SpendingSection';
import { TeamSection } from './TeamSection';
import { TokenBar, TokenLegend } from './TokenBar';
import { NO_TOKENS, add, cachedShare, sum, tokensOf } from './tokens';
import styles from './UsagePage.module.css';

const LIMITS = 'limits';
const TEAM = 'team';

/** Usage of model calls by day, model, repository or requester, or spending of all or a team. */
export function UsagePage() {
  const { t } = useTranslation();
  usePageTitle(t('usage.title'));
  const [search, setSearch] = useSearchParams();
  const by = search.get('by') ?? 'day';
  const change = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace: true });
  };
  const spending = {
    filter: {
      period: search.get('period') ?? 'month',
      day: search.get('day') ?? '',
      group: search.get('group') ?? '',
    },
    onChange: (filter: SpendingFilter) => change({ ...filter }),
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('usage.title')}</h1>
        <Choice
          compact
          label={t('usage.by')}
          value={by}
          options={{
            ...t('usage.groups', { returnObjects: true }),
            [LIMITS]: t('usage.limits'),
            [TEAM]: t('usage.team.team'),
          }}
          onChange={(value) => change({ by: value })}
        />
      </header>
      {by === LIMITS && <SpendingSection {...spending} />}
      {by === TEAM && <TeamSection {...spending} />}
      {by !== LIMITS && by !== TEAM && (
        <UsageSection
          by={by}
          days={search.get('days') ?? '30'}
          onDays={(days) => change({ days })}
        />
      )}
    </div>
  );
}

interface UsageSectionProps {
  readonly by: string;
  readonly days: string;
  readonly onDays: (days: string) => void;
}

function UsageSection({ by, days, onDays }: UsageSectionProps) {
  const { t } = useTranslation();
  const usage = useUsage(by, days);
  return (
    <>
      <div className={styles.head}>
        <Choice
          compact
          label={t('usage.period')}
          value={days}
          options={t('usage.periods', { returnObjects: true })}
          onChange={onDays}
        />
      </div>
      {usage.error && !usage.data && (
        <Failed error={usage.error} onRetry={() => void usage.refetch()} />
      )}
      {usage.isPending && <Loading lines={6} />}
      {usage.data?.items.length === 0 && <Empty title={t('usage.empty')} />}
      {usage.data && usage.data.items.length > 0 && <Totals totals={usage.data} />}
    </>
  );
}

function Totals({ totals }: { readonly totals: UsageTotals }) {
  const { by, since, items } = totals;
  const now = useNow();
  const most = Math.max(...items.map((item) => sum(tokensOf(item))));
  return (
    <>
      <TotalLine items={items} />
      <TokenLegend />
      {by === 'day' && <DayChart since={since} now={now} items={items} />}
      <TotalsTable by={by} items={items} most={most} />
    </>
  );
}

function isUnpriced({ unpriced }: UsageTotal): boolean {
  return unpriced > 0;
}

/** The tokens of all groups, the cached share of the input and the cost. */
function TotalLine({ items }: { readonly items: readonly UsageTotal[] }) {
  const { t, i18n } = useTranslation();
  const tokens = items.map(tokensOf).reduce(add, NO_TOKENS);
  const cost = items.reduce((dollars, item) => dollars + (item.usage.cost ?? 0), 0);
  return (
    <p className={styles.total}>
      {t('usage.total', {
        tokens: count(sum(tokens), i18n.language),
        share: percent(cachedShare(tokens), i18n.language),
        cost: `${formatMoney(cost, i18n.language)}${items.some(isUnpriced) ? '*' : ''}`,
      })}
    </p>
  );
}

interface TotalsTableProps {
  readonly by: UsageTotals['by'];
  readonly items: readonly UsageTotal[];
  /** The tokens of the largest group. */
  readonly most: number;
}

function TotalsTable({ by, items, most }: TotalsTableProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(`usage.groups.${by}`)}</th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col">
                {t(`usage.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <TotalRow key={item.key} item={item} {...(by === 'day' ? {} : { most })} />
          ))}
        </tbody>
      </table>
      {items.some(isUnpriced) && <p className={styles.note}>{t('usage.unpriced')}</p>}
    </div>
  );
}

interface TotalRowProps {
  readonly item: UsageTotal;
  /** The tokens of the longest bar; without them the row has no bar. */
  readonly most?: number;
}

function TotalRow({ item, most }: TotalRowProps) {
  const { t, i18n } = useTranslation();
  const { usage } = item;
  const tokens = tokensOf(item);
  return (
    <tr>
      <th scope="row">
        {item.key === '' ? t('usage.none') : <Revealed text={item.key} />}
        {most !== undefined && <TokenBar tokens={tokens} most={most} />}
      </th>
      <Figure name="tasks">{count(item.tasks, i18n.language)}</Figure>
      <Figure name="calls">{count(item.calls, i18n.language)}</Figure>
      <Figure name="read">{count(tokens.read, i18n.language)}</Figure>
      <Figure name="cached">{count(tokens.cached, i18n.language)}</Figure>
      <Figure name="share">{percent(cachedShare(tokens), i18n.language)}</Figure>
      <Figure name="written">{count(tokens.written, i18n.language)}</Figure>
      <Figure name="cost">
        {usage.cost == null ? '–' : formatMoney(usage.cost, i18n.language)}
        {item.unpriced > 0 && <abbr title={t('usage.unpriced')}>*</abbr>}
      </Figure>
    </tr>
  );
}

const FIGURES = ['tasks', 'calls', 'read', 'cached', 'share', 'written', 'cost'] as const;

type FigureName = (typeof FIGURES)[number];

interface FigureProps {
  readonly name: FigureName;
  readonly children: ReactNode;
}

/** A figure of a row; where the columns have no heads, as on a phone, its name stands above it. */
function Figure({ name, children }: FigureProps) {
  const { t } = useTranslation();
  return (
    <td className={styles[name]} data-name={t(`usage.${name}`)}>
      {children}
    </td>
  );
}
