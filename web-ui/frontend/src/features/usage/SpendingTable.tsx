import { useTranslation } from 'react-i18next';
import type { SpendingItem, SpendingLimit } from '~/shared/api/spending';
import { spenderName, spendingAmount } from '~/shared/request/spendingText';
import { count, formatMoney } from '~/shared/ui/numberFormat';
import styles from './SpendingSection.module.css';

interface SpendingTableProps {
  readonly caption: string;
  readonly items: readonly SpendingItem[];
}

/** Sums of spending beside their limits. */
export function SpendingTable({ caption, items }: SpendingTableProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('usage.spending.whose')}</th>
            <th scope="col">{t('usage.cost')}</th>
            <th scope="col">{t('compare.tokens')}</th>
            <th scope="col">{t('usage.spending.limit')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
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
export function LimitUse({ limit }: { readonly limit: SpendingLimit }) {
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
