import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Spending } from '~/shared/api/spending';
import { Button } from '~/shared/ui/Button';
import { Choice } from '~/shared/ui/Field';
import styles from './SpendingSection.module.css';

interface PeriodBarProps {
  readonly shown: Pick<Spending, 'period' | 'starts'>;
  readonly onChange: (values: { readonly period?: string; readonly day?: string }) => void;
  readonly children?: ReactNode;
}

/** The choice of a day or month, with steps to the ones before and after it. */
export function PeriodBar({ shown, onChange, children }: PeriodBarProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.bar}>
      <Choice
        compact
        label={t('usage.spending.period')}
        value={shown.period}
        options={t('usage.spending.periods', { returnObjects: true })}
        onChange={(period) => onChange({ period })}
      />
      <Button onClick={() => onChange({ day: dayBefore(shown.starts) })}>
        {t('usage.spending.earlier')}
      </Button>
      <Button onClick={() => onChange({ day: dayAfter(shown) })}>
        {t('usage.spending.later')}
      </Button>
      {children}
    </div>
  );
}

function dayBefore(starts: string): string {
  const day = new Date(`${starts}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

/** The first day of the next period. */
function dayAfter({ period, starts }: PeriodBarProps['shown']): string {
  const day = new Date(`${starts}T00:00:00Z`);
  if (period === 'month') day.setUTCMonth(day.getUTCMonth() + 1);
  else day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
