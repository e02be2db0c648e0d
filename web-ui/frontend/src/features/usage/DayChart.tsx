import { useTranslation } from 'react-i18next';
import type { UsageTotal } from '~/shared/api/usage';
import { count, percent } from '~/shared/ui/numberFormat';
import { NO_TOKENS, cachedShare, daysBetween, sum, tokensOf } from './tokens';
import { TokenBar } from './TokenBar';
import styles from './DayChart.module.css';

interface DayChartProps {
  /** The first day of the period. */
  readonly since: string;
  readonly now: number;
  readonly items: readonly UsageTotal[];
}

/** The tokens of each day of a period as columns, days without a call among them. */
export function DayChart({ since, now, items }: DayChartProps) {
  const { t, i18n } = useTranslation();
  const tokens = new Map(items.map((item) => [item.key, tokensOf(item)]));
  const columns = daysBetween(since, now).map((day) => ({
    day,
    tokens: tokens.get(day) ?? NO_TOKENS,
  }));
  const most = Math.max(...columns.map((column) => sum(column.tokens)), 0);
  const highest = columns.find((column) => sum(column.tokens) === most);
  const name = (day: string | undefined) => day && dayName(day, i18n.language);
  const values = { most: count(most, i18n.language), day: name(highest?.day) };
  return (
    <div className={styles.chart}>
      <span className={styles.most} aria-hidden="true">
        {values.most}
      </span>
      <div className={styles.plot} role="img" aria-label={t('usage.chart', values)}>
        {columns.map((column) => (
          <span
            key={column.day}
            className={styles.column}
            title={t('usage.ofDay', {
              day: name(column.day),
              tokens: count(sum(column.tokens), i18n.language),
              share: percent(cachedShare(column.tokens), i18n.language),
            })}
          >
            <TokenBar upright tokens={column.tokens} most={most} />
          </span>
        ))}
      </div>
      <div className={styles.axis} aria-hidden="true">
        <span>{name(columns[0]?.day)}</span>
        <span>{name(columns.at(-1)?.day)}</span>
      </div>
    </div>
  );
}

function dayName(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(day));
}
