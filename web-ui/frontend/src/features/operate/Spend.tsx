import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Fleet } from '~/shared/api/fleet';
import { formatMoney } from '~/shared/ui/numberFormat';
import { StatSection, TaskLink } from './StatSection';
import styles from './OperatePage.module.css';
import own from './Spend.module.css';

/** Cost of model calls today and in seven days, and the most expensive tasks. */
export function Spend({ spend }: { readonly spend: Fleet['spend'] }) {
  const { t, i18n } = useTranslation();
  const show = (cost: number) => formatMoney(cost, i18n.language);
  return (
    <StatSection id="spend" title={t('fleet.spend.title')}>
      <dl className={own.amounts}>
        {(['today', 'week'] as const).map((period) => (
          <div key={period}>
            <dt>{t(`fleet.spend.${period}`)}</dt>
            <dd>
              <b>{show(spend[period].cost)}</b>
              <span className={styles.faint}>
                {t('fleet.spend.calls', { count: spend[period].calls })}
              </span>
              {spend[period].unpriced > 0 && (
                <span className={styles.faint}>
                  {t('fleet.spend.unpriced', { count: spend[period].unpriced })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {spend.dearest.length > 0 && (
        <>
          <h3>{t('fleet.spend.dearest')}</h3>
          <ul className={styles.rows}>
            {spend.dearest.slice(0, 5).map((task) => (
              <li key={task.id} className={styles.row}>
                <TaskLink id={task.id} title={task.title} />
                <span className={styles.age}>{show(task.cost)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.more}>
        <Link to="/usage">{t('fleet.usage')}</Link>
      </p>
    </StatSection>
  );
}
