import { useTranslation } from 'react-i18next';
import { useUsage } from '~/shared/api/usage';
import type { Task } from '~/shared/api/task';
import { plainProse } from '~/shared/text/hidden';
import { repositoryName } from '~/shared/api/request';
import { Choice, SearchField, TextField } from '~/shared/ui/Field';
import type { FilterName } from './taskFilter';
import styles from './TaskListPage.module.css';

/** Names of repositories and requesters come from the model calls of a year. */
const DAYS = '365';

interface TaskFiltersProps {
  readonly search: URLSearchParams;
  /** The tasks of the list; their repositories and requesters are choices. */
  readonly tasks: readonly Task[];
  readonly onChange: (name: FilterName, value: string) => void;
}

/** The filters of the list. The page address holds each of them. */
export function TaskFilters({ search, tasks, onChange }: TaskFiltersProps) {
  const { t } = useTranslation();
  const value = (name: FilterName) => search.get(name) ?? '';
  const repositories = useNames(
    'repository',
    value('repo'),
    tasks.map((task) => task.repository?.location ?? ''),
  );
  const requesters = useNames(
    'requester',
    value('requester'),
    tasks.map((task) => task.requester),
  );
  return (
    <search className={styles.filters} aria-label={t('tasks.filters')}>
      <SearchField
        label={t('tasks.search')}
        value={value('q')}
        onChange={(words) => onChange('q', words)}
      />
      <Choice
        compact
        label={t('tasks.state')}
        value={value('state')}
        options={{ '': t('tasks.allStates'), ...t('taskState', { returnObjects: true }) }}
        onChange={(state) => onChange('state', state)}
      />
      <Choice
        compact
        label={t('tasks.repository')}
        value={value('repo')}
        options={{ '': t('tasks.allRepositories'), ...named(repositories) }}
        onChange={(repo) => onChange('repo', repo)}
      />
      <Choice
        compact
        label={t('tasks.requester')}
        value={value('requester')}
        options={{
          '': t('tasks.allRequesters'),
          ...Object.fromEntries(requesters.map((name) => [name, plainProse(name)])),
        }}
        onChange={(requester) => onChange('requester', requester)}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={t(`tasks.${name}`)}
          value={value(name)}
          onChange={(day) => onChange(name, day)}
        />
      ))}
    </search>
  );
}

/** All names that a person can choose, including the chosen one. */
function useNames(by: string, chosen: string, shown: readonly string[]): readonly string[] {
  const known = useUsage(by, DAYS).data?.items.map(({ key }) => key) ?? [];
  return [...new Set([...known, ...shown, chosen])].filter((name) => name !== '').sort();
}

/** Repositories by their short names; the whole location if two have the same. */
function named(locations: readonly string[]): Readonly<Record<string, string>> {
  const short = locations.map((repository) => repositoryName({ repository }));
  return Object.fromEntries(
    locations.map((location, at) => {
      const name = short[at] ?? '';
      const isClear = name !== '' && short.indexOf(name) === short.lastIndexOf(name);
      return [location, plainProse(isClear ? name : location)];
    }),
  );
}
