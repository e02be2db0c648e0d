import { useTranslation } from 'react-i18next';
import type { Fleet } from '~/shared/api/fleet';
import { useServerWords } from '~/shared/request/serverWords';
import { Revealed } from '~/shared/text/Verbatim';
import { Ago } from '~/shared/ui/Ago';
import { MoreTasksLink, StatSection, TaskLink } from './StatSection';
import styles from './OperatePage.module.css';

/** Tasks that failed in the last day, by failure class, the largest class first. */
export function FailureClasses({ failing }: { readonly failing: Fleet['failing'] }) {
  const { t } = useTranslation();
  const { failure } = useServerWords();
  return (
    <StatSection
      id="failing"
      title={t('fleet.failing.title')}
      none={failing.count === 0 && t('fleet.failing.none')}
    >
      {failing.classes.map((alike) => (
        <details key={alike.code} className={styles.group}>
          <summary className={styles.who}>
            {failure(alike.code)}{' '}
            <span className={styles.faint}>
              <Revealed text={alike.code} />
            </span>
            <span className={styles.faint}>{t('fleet.failing.count', { count: alike.count })}</span>
          </summary>
          <ul className={styles.rows}>
            {alike.tasks.map((task) => (
              <li key={task.id} className={styles.row}>
                <span className={styles.what}>
                  <TaskLink id={task.id} title={task.title} />
                  <span className={styles.about}>
                    <Revealed text={task.message} />
                  </span>
                </span>
                <span className={styles.age}>
                  <Ago at={task.at} past />
                </span>
              </li>
            ))}
          </ul>
          <MoreTasksLink count={alike.count - alike.tasks.length} to="/tasks?state=failed" />
        </details>
      ))}
    </StatSection>
  );
}
