import { useTranslation } from 'react-i18next';
import type { Fleet } from '~/shared/api/fleet';
import { WhySentence } from '~/shared/request/WhySentence';
import { Revealed } from '~/shared/text/Verbatim';
import { Ago } from '~/shared/ui/Ago';
import { Chip } from '~/shared/ui/Chip';
import { TASK_LOOKS } from '~/shared/ui/taskTone';
import { MoreTasksLink, StatSection, TaskLink } from './StatSection';
import styles from './OperatePage.module.css';

/** Tasks that should move and have not moved for a while, each with its cause. */
export function SilentTasks({ silent }: { readonly silent: Fleet['silent'] }) {
  const { t } = useTranslation();
  const { tasks, count, minutes } = silent;
  return (
    <StatSection
      id="silent"
      title={t('fleet.silent.title')}
      none={count === 0 && t('fleet.silent.none', { minutes })}
    >
      <ul className={styles.rows}>
        {tasks.map((task) => (
          <li key={task.id} className={styles.row}>
            <span className={styles.what}>
              <TaskLink id={task.id} title={task.title} />
              <span className={styles.cause}>
                <WhySentence why={task.why} />
              </span>
            </span>
            <span className={styles.age}>
              <span className={styles.hidden}>{t('fleet.silent.since')}</span>{' '}
              <Ago at={task.progressAt} />
            </span>
          </li>
        ))}
      </ul>
      <MoreTasksLink count={count - tasks.length} to="/tasks?state=running" />
    </StatSection>
  );
}

/**
 * Tasks that should move, each with its current work; the task without progress for the longest
 * time comes first.
 */
export function RunningTasks({ running }: { readonly running: Fleet['running'] }) {
  const { t } = useTranslation();
  const { tasks, count } = running;
  return (
    <StatSection
      id="running"
      title={t('fleet.running.title')}
      none={count === 0 && t('fleet.running.none')}
    >
      <ul className={styles.rows}>
        {tasks.map((task) => (
          <Task key={task.id} task={task} />
        ))}
      </ul>
      <MoreTasksLink count={count - tasks.length} to="/tasks?state=running" />
    </StatSection>
  );
}

function Task({ task }: { readonly task: Fleet['running']['tasks'][number] }) {
  const { t } = useTranslation();
  const look = TASK_LOOKS[task.state];
  const { doing } = task;
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <TaskLink id={task.id} title={task.title} />
        <span className={styles.about}>
          <Chip tone={look.tone} icon={look.icon}>
            {t(`taskState.${task.state}`)}
          </Chip>{' '}
          {t(`phase.${task.phase}`)}
          {doing && (
            <>
              {' · '}
              <code>
                <Revealed text={`${doing.tool}: ${doing.title}`} />
              </code>{' '}
              {t('fleet.running.for')} <Ago at={doing.since} />
            </>
          )}
        </span>
      </span>
      <span className={styles.age}>
        <span className={styles.hidden}>{t('fleet.running.moved')}</span>{' '}
        <Ago at={task.progressAt} past />
      </span>
    </li>
  );
}
