import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isEnded, taskTitle, useTasks } from '~/shared/api/task';
import { Revealed } from '~/shared/text/Verbatim';
import { Empty, NoMatch } from '~/shared/ui/States';
import { TaskChip } from '~/shared/ui/TaskChip';
import { isPersonal } from './folders';
import type { InboxListing } from './useInboxListing';
import styles from './InboxEmpty.module.css';

/** Maximum number of tasks at work that the page names; the task list has all of them. */
const FEW = 4;

/** An empty inbox: the reason, and links to other work. */
export function InboxEmpty({ listing }: { readonly listing: InboxListing }) {
  const { t } = useTranslation();
  const { folder, kind, words } = listing;
  if (kind !== null || words !== '')
    return <NoMatch title={t('inbox.emptyKind')} all={`?show=${folder}`} />;
  if (folder === 'waiting') return <NothingWaits />;
  if (isPersonal(folder)) return <Empty title={t('inbox.emptyKind')} />;
  return <Empty title={t(`inbox.empty.${folder}`)}>{t(`inbox.emptyText.${folder}`)}</Empty>;
}

/**
 * Empty state when no request waits for a person: the tasks at work meanwhile, or the way to begin.
 */
function NothingWaits() {
  const { t } = useTranslation();
  const tasks = useTasks({}).data?.pages.flatMap((page) => page.items);
  const working = tasks?.filter((task) => !isEnded(task) && task.phase !== 'closed') ?? [];
  return (
    <Empty title={t('inbox.empty.waiting')}>
      <p>{t(tasks?.length === 0 ? 'tasks.emptyText' : 'inbox.emptyText.waiting')}</p>
      {working.length > 0 && (
        <ul className={styles.working} aria-label={t('inbox.working')}>
          {working.slice(0, FEW).map((task) => (
            <li key={task.id}>
              <Link to={`/tasks/${task.id}`} className={styles.task}>
                <span>
                  <Revealed text={taskTitle(task)} />
                </span>
                <TaskChip task={task} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {tasks?.length === 0 && (
        <Link to="/new" className={styles.begin}>
          {t('nav.newTask')}
        </Link>
      )}
    </Empty>
  );
}
