import { useTranslation } from 'react-i18next';
import type { Fleet } from '~/shared/api/fleet';
import { Revealed } from '~/shared/text/Verbatim';
import { Ago } from '~/shared/ui/Ago';
import { MoreTasksLink, StatSection, TaskLink } from './StatSection';
import styles from './OperatePage.module.css';

/** The tasks whose records and workflows differed; nothing before the first comparison. */
export function TaskDifferences({
  reconciliation,
}: {
  readonly reconciliation: Fleet['reconciliation'];
}) {
  const { t } = useTranslation();
  if (!reconciliation.at) return null;
  const { differences } = reconciliation;
  return (
    <StatSection
      id="reconciliation"
      title={t('fleet.reconciliation.title')}
      none={reconciliation.count === 0 && t('fleet.reconciliation.none')}
    >
      <p className={styles.none}>
        {t('fleet.reconciliation.compared')} <Ago at={reconciliation.at} past />
      </p>
      <ul className={styles.rows}>
        {differences.map(({ taskId, kind, sentence, repaired }) => (
          <li key={taskId} className={styles.row}>
            <span className={styles.what}>
              {kind === 'no_records' ? (
                <Revealed text={taskId} />
              ) : (
                <TaskLink id={taskId} title={taskId} />
              )}
              <span className={repaired ? styles.cause : styles.alarm}>
                <Revealed text={sentence} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <MoreTasksLink count={reconciliation.count - differences.length} to="/tasks" />
    </StatSection>
  );
}
