import { useTranslation } from 'react-i18next';
import { spendingQuery, useSpending } from '~/shared/api/spending';
import type { Spending, SpendingFilter, SpendingItem, SpendingLimit } from '~/shared/api/spending';
import { periodName, spenderName, spendingAmount } from '~/shared/request/spendingText';
import { Button } from '~/shared/ui/Button';
import { Choice } from '~/shared/ui/Field';
import { count, formatMoney } from '~/shared/ui/numberFormat';
import { Empty, Failed, Loading } from '~/shared/ui/States';
import styles from './SpendingSection.module.css';

interface SpendingSectionProps {
  readonly filter: SpendingFilter;
  readonly onChange: (filter: SpendingFilter) => void;
}

/** Spending of people, groups and repositories in a day or month, beside its limits. */
export function SpendingSection({ filter, onChange }: SpendingSectionProps) {
  const spending = useSpending(filter);
  if (spending.isPending) return <Loading lines={6} />;
  if (!spending.data)
    return <Failed error={spending.error} onRetry={() => void spending.refetch()} />;
  return (
    <>
      <FilterBar filter={filter} spending={spending.data} onChange={onChange} />
      <SpendingTable spending={spending.data} />
    </>
  );
}

interface FilterBarProps extends SpendingSectionProps {
  readonly spending: Spending;
}

function FilterBar({ filter, spending, onChange }: FilterBarProps) {
  const { t } = useTranslation();
  const show = (day: string) => onChange({ ...filter, day });
  const groups = Object.fromEntries(spending.groups.map((name) => [name, name]));
  const query = new URLSearchParams(spendingQuery(filter)).toString();
  return (
    <div className={styles.bar}>
      <Choice
        compact
        label={t('usage.spending.period')}
        value={filter.period}
        options={t('usage.spending.periods', { returnObjects: true })}
        onChange={(period) => onChange({ ...filter, period })}
      />
      {spending.groups.length > 0 && (
        <Choice
          compact
          label={t('usage.spending.group')}
          value={filter.group}
          options={{ '': t('usage.spending.everybody'), ...groups }}
          onChange={(group) => onChange({ ...filter, group })}
        />
      )}
      <Button onClick={() => show(dayBefore(spending.starts))}>
        {t('usage.spending.earlier')}
      </Button>
      <Button onClick={() => show(dayAfter(spending))}>{t('usage.spending.later')}</Button>
      <a href={`/api/spending/export?${query}`} download>
        {t('usage.spending.csv')}
      </a>
    </div>
  );
}

function SpendingTable({ spending }: { readonly spending: Spending }) {
  const { t } = useTranslation();
  if (spending.items.length === 0) return <Empty title={t('usage.spending.empty')} />;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>
          {t('usage.spending.caption', { period: periodName(spending), zone: spending.zone })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('usage.spending.whose')}</th>
            <th scope="col">{t('usage.cost')}</th>
            <th scope="col">{t('compare.tokens')}</th>
            <th scope="col">{t('usage.spending.limit')}</th>
          </tr>
        </thead>
        <tbody>
          {spending.items.map((item) => (
            <SpendingRow key={`${item.per} ${item.name}`} item={item} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SpendingRow({ item }: { readonly item: SpendingItem }) {
  const { t, i18n } = useTranslation();
  return (
    <tr>
      <th scope="row">{spenderName(t, item)}</th>
      <td>{formatMoney(item.cost, i18n.language)}</td>
      <td>{count(item.tokens, i18n.language)}</td>
      <td>
        {item.limits.length === 0 && t('usage.spending.unlimited')}
        {item.limits.map((limit) => (
          <LimitUse key={`${limit.dimension} ${limit.limit}`} limit={limit} />
        ))}
      </td>
    </tr>
  );
}

/** The used share of a limit, as a meter and in figures. */
function LimitUse({ limit }: { readonly limit: SpendingLimit }) {
  const { t, i18n } = useTranslation();
  const show = (amount: number) => spendingAmount(limit.dimension, amount, i18n.language);
  return (
    <span className={styles.limit} data-warned={limit.warned}>
      <meter
        min={0}
        max={limit.limit}
        high={limit.limit * 0.8}
        value={Math.min(limit.spent, limit.limit)}
        aria-label={t('usage.spending.used')}
      />
      {t('task.cost', { spent: show(limit.spent), limit: show(limit.limit) })}
    </span>
  );
}

function dayBefore(starts: string): string {
  const day = new Date(`${starts}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

/** The first day of the next period. */
function dayAfter({ period, starts }: Spending): string {
  const day = new Date(`${starts}T00:00:00Z`);
  if (period === 'month') day.setUTCMonth(day.getUTCMonth() + 1);
  else day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
