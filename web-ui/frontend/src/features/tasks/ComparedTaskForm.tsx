import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { taskTitle, useTask, useTasks } from '~/shared/api/task';
import { Revealed } from '~/shared/text/Verbatim';
import { Empty, Loading } from '~/shared/ui/States';
import styles from './ComparePage.module.css';

/** The tasks of the same repository, of which one is chosen for the comparison. */
export function ComparedTaskForm({ taskId }: { readonly taskId: string }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const task = useTask(taskId).data;
  const repo = task?.repository?.location;
  const tasks = useTasks(repo === undefined ? {} : { repo });
  if (!task || tasks.isPending) return <Loading lines={6} />;
  const others = tasks.data?.pages
    .flatMap((page) => page.items)
    .filter((other) => other.id !== taskId);
  return (
    <div className={styles.page}>
      <h1>{t('compare.title')}</h1>
      <p className={styles.request}>
        {t('compare.choose')} <Revealed text={taskTitle(task)} />
      </p>
      {search.has('with') && <p role="alert">{t('compare.noTask')}</p>}
      {others?.length === 0 && <Empty title={t('compare.alone')} />}
      <ul className={styles.partners}>
        {others?.map((other) => (
          <li key={other.id}>
            <Link to={`/tasks/${taskId}/compare?with=${encodeURIComponent(other.id)}`}>
              <Revealed text={taskTitle(other)} />
            </Link>{' '}
            <span className={styles.status}>{t(`taskState.${other.state}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
