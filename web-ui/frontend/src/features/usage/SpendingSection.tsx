import { useTranslation } from 'react-i18next';
import { spendingQuery, useSpending } from '~/shared/api/spending';
import type { Spending, SpendingFilter } from '~/shared/api/spending';
import { periodName } from '~/shared/request/spendingText';
import { Choice } from '~/shared/ui/Field';
import { Empty, Failed, Loading } from '~/shared/ui/States';
import { PeriodBar } from './PeriodBar';
import { SpendingTable } from './SpendingTable';

interface SpendingSectionProps {
  readonly filter: SpendingFilter;
  readonly onChange: (filter: SpendingFilter) => void;
}

/** Spending of people, groups and repositories in a day or month, beside its limits. */
export function SpendingSection({ filter, onChange }: SpendingSectionProps) {
  const { t } = useTranslation();
  const spending = useSpending(filter);
  if (spending.isPending) return <Loading lines={6} />;
  if (!spending.data)
    return <Failed error={spending.error} onRetry={() => void spending.refetch()} />;
  const { items, zone } = spending.data;
  return (
    <>
      <FilterBar filter={filter} spending={spending.data} onChange={onChange} />
      {items.length === 0 ? (
        <Empty title={t('usage.spending.empty')} />
      ) : (
        <SpendingTable
          caption={t('usage.spending.caption', { period: periodName(spending.data), zone })}
          items={items}
        />
      )}
    </>
  );
}

interface FilterBarProps extends SpendingSectionProps {
  readonly spending: Spending;
}

function FilterBar({ filter, spending, onChange }: FilterBarProps) {
  const { t } = useTranslation();
  const groups = Object.fromEntries(spending.groups.map((name) => [name, name]));
  const query = new URLSearchParams(spendingQuery(filter)).toString();
  return (
    <PeriodBar shown={spending} onChange={(values) => onChange({ ...filter, ...values })}>
      {spending.groups.length > 0 && (
        <Choice
          compact
          label={t('usage.spending.group')}
          value={filter.group}
          options={{ '': t('usage.spending.everybody'), ...groups }}
          onChange={(group) => onChange({ ...filter, group })}
        />
      )}
      <a href={`/api/spending/export?${query}`} download>
        {t('usage.spending.csv')}
      </a>
    </PeriodBar>
  );
}
