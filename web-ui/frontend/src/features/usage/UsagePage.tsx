import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useUsage } from '~/shared/api/usage';
import type { UsageTotal } from '~/shared/api/usage';
import { Revealed } from '~/shared/text/Verbatim';
import { Choice } from '~/shared/ui/Field';
import { count, money } from '~/shared/ui/figures';
import { Empty, Failed, Loading } from '~/shared/ui/States';
import { useTitle } from '~/shared/ui/useTitle';
import styles from './UsagePage.module.css';

/** What model calls took, by day, model, repository or requester. */
export function UsagePage() {
  const { t } = useTranslation();
  useTitle(t('usage.title'));
  const [search, setSearch] = useSearchParams();
  const by = search.get('by') ?? 'day';
  const days = search.get('days') ?? '30';
  const usage = useUsage(by, days);
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    next.set(name, value);
    setSearch(next, { replace: true });
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('usage.title')}</h1>
        <Choice
          compact
          label={t('usage.by')}
          value={by}
          options={t('usage.groups', { returnObjects: true })}
          onChange={(value) => change('by', value)}
        />
        <Choice
          compact
          label={t('usage.period')}
          value={days}
          options={t('usage.periods', { returnObjects: true })}
          onChange={(value) => change('days', value)}
        />
      </header>
      {usage.error && !usage.data && (
        <Failed error={usage.error} onRetry={() => void usage.refetch()} />
      )}
      {usage.isPending && <Loading lines={6} />}
      {usage.data?.items.length === 0 && <Empty title={t('usage.empty')} />}
      {usage.data && usage.data.items.length > 0 && (
        <Totals by={usage.data.by} items={usage.data.items} />
      )}
    </div>
  );
}

function Totals({
  by,
  items,
}: {
  readonly by: 'day' | 'model' | 'repository' | 'requester';
  readonly items: readonly UsageTotal[];
}) {
  const { t } = useTranslation();
  const most = Math.max(...items.map(weight), 0);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(`usage.groups.${by}`)}</th>
            <th scope="col">{t('usage.tasks')}</th>
            <th scope="col">{t('usage.calls')}</th>
            <th scope="col">{t('usage.read')}</th>
            <th scope="col">{t('usage.cached')}</th>
            <th scope="col">{t('usage.written')}</th>
            <th scope="col">{t('usage.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <TotalRow key={item.key} item={item} share={most === 0 ? 0 : weight(item) / most} />
          ))}
        </tbody>
      </table>
      {items.some((item) => item.unpriced > 0) && (
        <p className={styles.note}>{t('usage.unpriced')}</p>
      )}
    </div>
  );
}

function TotalRow({ item, share }: { readonly item: UsageTotal; readonly share: number }) {
  const { t, i18n } = useTranslation();
  const { usage } = item;
  return (
    <tr>
      <th scope="row">
        {item.key === '' ? t('usage.none') : <Revealed text={item.key} />}
        <span
          className={styles.bar}
          style={{ inlineSize: `${Math.round(share * 100)}%` }}
          aria-hidden="true"
        />
      </th>
      <Figure name="tasks">{count(item.tasks, i18n.language)}</Figure>
      <Figure name="calls">{count(item.calls, i18n.language)}</Figure>
      <Figure name="read">
        {count(usage.inputTokens + usage.cacheWriteTokens, i18n.language)}
      </Figure>
      <Figure name="cached">{count(usage.cacheReadTokens, i18n.language)}</Figure>
      <Figure name="written">{count(usage.outputTokens, i18n.language)}</Figure>
      <Figure name="cost">
        {usage.cost == null ? '–' : money(usage.cost, i18n.language)}
        {item.unpriced > 0 && <abbr title={t('usage.unpriced')}>*</abbr>}
      </Figure>
    </tr>
  );
}

type FigureName = 'tasks' | 'calls' | 'read' | 'cached' | 'written' | 'cost';

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

/** What a bar shows: dollars where they are known, else nothing. */
function weight(item: UsageTotal): number {
  return item.usage.cost ?? 0;
}
