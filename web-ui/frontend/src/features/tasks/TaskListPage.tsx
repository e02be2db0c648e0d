import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useTasks } from '~/shared/api/task';
import { Button } from '~/shared/ui/Button';
import { Empty, Failed, Loading, NoMatch } from '~/shared/ui/States';
import { usePageTitle } from '~/shared/ui/usePageTitle';
import { McpServers } from './McpServers';
import { TaskFilters } from './TaskFilters';
import { TaskTable } from './TaskTable';
import { readFilter } from './taskFilter';
import type { FilterName } from './taskFilter';
import styles from './TaskListPage.module.css';

/** All tasks, newest first, with filters from the page address. */
export function TaskListPage() {
  const { t } = useTranslation();
  usePageTitle(t('tasks.title'));
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const tasks = useTasks(filter);
  const change = (name: FilterName, value: string) => {
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
      </header>
      <TaskFilters search={search} tasks={found ?? []} onChange={change} />
      {tasks.error && !found && <Failed error={tasks.error} onRetry={() => void tasks.refetch()} />}
      {tasks.isPending && <Loading lines={6} />}
      {found?.length === 0 && <NoTasks searching={Object.keys(filter).length > 0} />}
      {found && found.length > 0 && <TaskTable tasks={found} />}
      {tasks.hasNextPage && (
        <Button onClick={() => void tasks.fetchNextPage()}>{t('tasks.more')}</Button>
      )}
      <McpServers />
    </div>
  );
}

function NoTasks({ searching }: { readonly searching: boolean }) {
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
