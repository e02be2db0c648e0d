import type { TFunction } from 'i18next';
import type { SpendingLimit } from '~/shared/api/spending';
import { plainProse } from '~/shared/text/hidden';
import { count, formatMoney } from '~/shared/ui/numberFormat';

type Place = Pick<SpendingLimit, 'per' | 'name'>;

/** Returns whose spending it is, in words. */
export function spenderName(t: TFunction, { per, name }: Place): string {
  return t(`spending.${per}`, { name: plainProse(name) });
}

/** Returns a period as people write it, such as 2026-11 for a month. */
export function periodName({ period, starts }: Pick<SpendingLimit, 'period' | 'starts'>): string {
  return period === 'month' ? starts.slice(0, 7) : starts;
}

/** Returns an amount of dollars or tokens. */
export function spendingAmount(dimension: string, amount: number, language: string): string {
  return dimension === 'cost' ? formatMoney(amount, language) : count(amount, language);
}
