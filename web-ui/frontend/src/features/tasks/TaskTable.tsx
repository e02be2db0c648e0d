import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { repositoryName } from '~/shared/api/request';
import { spending, taskTitle } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { Revealed } from '~/shared/text/Verbatim';
import { Ago } from '~/shared/ui/Ago';
import { formatMoney } from '~/shared/ui/numberFormat';
import { TaskChip } from '~/shared/ui/TaskChip';
import styles from './TaskTable.module.css';

const COLUMNS = [
  'title',
  'state',
  'progress',
  'repository',
  'requester',
  'cost',
  'created',
  'updated',
] as const;

/** Tasks, one a row, with a head above each column. */
export function TaskTable({ tasks }: { readonly tasks: readonly Task[] }) {
  const { t } = useTranslation();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={styles[column]}>
              {t(`tasks.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </tbody>
    </table>
  );
}

function TaskRow({ task }: { readonly task: Task }) {
  const { i18n } = useTranslation();
  const { spent } = spending(task);
  return (
    <tr className={styles.row}>
      <td className={styles.title}>
        <Link to={`/tasks/${task.id}`}>
          <Revealed text={taskTitle(task)} />
        </Link>
      </td>
      <td className={styles.state}>
        <TaskChip task={task} />
      </td>
      <td className={styles.progress}>
        <Progress task={task} />
      </td>
      <td className={styles.repository}>
        {task.repository && <Revealed text={repositoryName(task)} />}
      </td>
      <td className={styles.requester}>
        <Revealed text={task.requester} />
      </td>
      <td className={styles.cost}>{spent !== null && formatMoney(spent, i18n.language)}</td>
      <td className={styles.created}>
        <Ago at={task.createdAt} past />
      </td>
      <td className={styles.updated}>
        <Ago at={task.updatedAt} past />
      </td>
    </tr>
  );
}

const FINISHED: ReadonlySet<string> = new Set(['done', 'skipped', 'superseded']);

/** The steps that are finished, of all of the plan; the phase before there is a plan. */
function Progress({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const steps = task.plan?.steps ?? [];
  if (steps.length === 0) return <>{task.phase !== 'idle' && t(`phase.${task.phase}`)}</>;
  const finished = steps.filter(({ state }) => FINISHED.has(state)).length;
  const words = t('tasks.steps', { finished, count: steps.length });
  return (
    <>
      <progress className={styles.bar} value={finished} max={steps.length} aria-label={words} />
      <span className={styles.steps}>{words}</span>
    </>
  );
}
