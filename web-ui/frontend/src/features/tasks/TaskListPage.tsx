import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { repositoryName } from '~/shared/api/request';
import { taskTitle, useTasks } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { Revealed } from '~/shared/text/Verbatim';
import { Ago } from '~/shared/ui/Ago';
import { Button } from '~/shared/ui/Button';
import { Choice, SearchField } from '~/shared/ui/Field';
import { money } from '~/shared/ui/figures';
import { Empty, Failed, Loading, NoMatch } from '~/shared/ui/States';
import { TaskChip } from '~/shared/ui/TaskChip';
import { useTitle } from '~/shared/ui/useTitle';
import { McpServers } from './McpServers';
import styles from './TaskListPage.module.css';

/** All tasks, newest first, with what each of them is doing. */
export function TaskListPage() {
  const { t } = useTranslation();
  useTitle(t('tasks.title'));
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const state = search.get('state') ?? '';
  const tasks = useTasks({ q, state });
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  const found = tasks.data?.pages.flatMap((page) => page.items);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('tasks.title')}</h1>
        <Link to="/usage">{t('usage.title')}</Link>
        <SearchField label={t('tasks.search')} value={q} onChange={(value) => change('q', value)} />
        <Choice
          compact
          label={t('tasks.state')}
          value={state}
          options={{ '': t('tasks.allStates'), ...t('taskState', { returnObjects: true }) }}
          onChange={(value) => change('state', value)}
        />
      </header>
      {tasks.error && !found && <Failed error={tasks.error} onRetry={() => void tasks.refetch()} />}
      {tasks.isPending && <Loading lines={6} />}
      {found?.length === 0 && <Nothing searching={q !== '' || state !== ''} />}
      <ul className={styles.list}>
        {found?.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
      {tasks.hasNextPage && (
        <Button onClick={() => void tasks.fetchNextPage()}>{t('tasks.more')}</Button>
      )}
      <McpServers />
    </div>
  );
}

function Nothing({ searching }: { readonly searching: boolean }) {
  const { t } = useTranslation();
  if (searching) return <NoMatch title={t('tasks.emptySearch')} />;
  return (
    <Empty title={t('tasks.empty')}>
      <p>{t('tasks.emptyText')}</p>
      <p>
        <Link to="/new">{t('nav.newTask')}</Link>
      </p>
    </Empty>
  );
}

function TaskRow({ task }: { readonly task: Task }) {
  const { i18n } = useTranslation();
  const cost = task.budget.spent ?? task.usage.cost;
  return (
    <li>
      <Link to={`/tasks/${task.id}`} className={styles.row}>
        <span className={styles.title}>
          <Revealed text={taskTitle(task)} />
        </span>
        <TaskChip task={task} />
        <span className={styles.repository}>
          {task.repository && <Revealed text={repositoryName(task)} />}
        </span>
        <span className={styles.cost}>
          {cost !== undefined && cost !== null && money(cost, i18n.language)}
        </span>
        <span className={styles.age}>
          <Ago at={task.updatedAt} past />
        </span>
      </Link>
    </li>
  );
}
