import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useParams } from 'react-router';
import { useMay } from '~/shared/api/rights';
import { taskTitle, useTask } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { Failed, Loading } from '~/shared/ui/States';
import { usePageTitle } from '~/shared/ui/usePageTitle';
import { Composer } from './Composer';
import { PhaseRail } from './PhaseRail';
import { RightsBanner } from './RightsBanner';
import { TaskFacts } from './TaskFacts';
import { TaskHead } from './TaskHead';
import { TaskOutcome } from './TaskOutcome';
import styles from './TaskLayout.module.css';

interface TaskLayoutProps {
  /** Renders the requests that wait for a person, beside the content. */
  readonly waiting: (task: Task) => ReactNode;
}

/** The frame of a task: head and tabs, rail of phases and steps, content, side column, composer. */
export function TaskLayout({ waiting }: TaskLayoutProps) {
  const { t } = useTranslation();
  const { taskId = '' } = useParams();
  const task = useTask(taskId);
  const may = useMay(taskId);
  usePageTitle(task.data && taskTitle(task.data));
  if (!task.data) {
    if (task.error) return <Failed whole error={task.error} onRetry={() => void task.refetch()} />;
    return <Loading lines={8} />;
  }
  return (
    <div className={styles.layout}>
      <TaskHead task={task.data} />
      <aside className={styles.rail} aria-label={t('task.phases')}>
        <PhaseRail task={task.data} />
      </aside>
      <div className={styles.content}>
        <RightsBanner task={task.data} />
        <TaskOutcome task={task.data} />
        <Outlet context={task.data} />
      </div>
      <aside className={styles.side} aria-label={t('task.side')}>
        {waiting(task.data)}
        <TaskFacts task={task.data} />
      </aside>
      {may('steer') && (
        <div className={styles.say}>
          <Composer key={taskId} task={task.data} />
        </div>
      )}
    </div>
  );
}
