import { CircleX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { repositoryName } from '~/shared/api/request';
import { taskTitle } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { bringBack, clear, useUnclearedTasks } from '~/shared/request/clearedTasks';
import { useServerWords } from '~/shared/request/serverWords';
import { firstSentence } from '~/shared/text/firstSentence';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { Ago } from '~/shared/ui/Ago';
import { Button } from '~/shared/ui/Button';
import { Chip } from '~/shared/ui/Chip';
import { holds } from './folders';
import { useKeptInView } from './useKeptInView';
import styles from './FailedTasks.module.css';

/** The tasks that failed and that this person has not cleared, below what waits for a decision. */
export function FailedTasks({ words }: { readonly words: string }) {
  const { t } = useTranslation();
  const { failed, error, retry } = useUnclearedTasks();
  const [cleared, setCleared] = useState<readonly Task[]>([]);
  const place = useRef<HTMLDivElement>(null);
  const shown = failed.filter((task) => holds(textOf(task), words));
  const any = shown.length > 0;
  const { hash, key } = useLocation();
  useKeptInView(place, any && hash === '#failed', key);
  const drop = (tasks: readonly Task[]) => {
    clear(tasks);
    setCleared(tasks);
    // The button goes, and would take the focus with it.
    place.current?.focus();
  };
  const undo = () => {
    bringBack(cleared);
    setCleared([]);
    place.current?.focus();
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {any && <Section tasks={shown} onClear={drop} />}
      {cleared.length > 0 && (
        <div role="status" aria-label={t('failed.cleared')} className={styles.note}>
          <p>{t('failed.clearedText', { count: cleared.length })}</p>
          <Button tone="quiet" onClick={undo}>
            {t('failed.bringBack')}
          </Button>
        </div>
      )}
      {error && (
        <div role="alert" className={styles.note}>
          <p>{t('failed.unread')}</p>
          <Button tone="quiet" onClick={retry}>
            {t('state.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface SectionProps {
  readonly tasks: readonly Task[];
  readonly onClear: (tasks: readonly Task[]) => void;
}

function Section({ tasks, onClear }: SectionProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.section} aria-label={t('failed.title')}>
      <header className={styles.head}>
        <h2>{t('failed.title')}</h2>
        <span className={styles.count}>{t('failed.count', { count: tasks.length })}</span>
        {tasks.length > 1 && (
          <Button tone="quiet" className={styles.clear} onClick={() => onClear(tasks)}>
            {t('failed.clearAll')}
          </Button>
        )}
      </header>
      <ul>
        {tasks.map((task) => (
          <Row key={task.id} task={task} onClear={() => onClear([task])} />
        ))}
      </ul>
      <Link to="/tasks?state=failed" className={styles.all}>
        {t('failed.all')}
      </Link>
    </section>
  );
}

function Row({ task, onClear }: { readonly task: Task; readonly onClear: () => void }) {
  const { t } = useTranslation();
  const { failure } = useServerWords();
  const title = taskTitle(task);
  const reason = task.failure ? failure(task.failure.code) : t('failed.noReason');
  return (
    <li className={styles.row}>
      <Link to={`/tasks/${task.id}`} className={styles.link}>
        <span className={styles.meta}>
          <Chip tone="failed" icon={CircleX}>
            {t('taskState.failed')}
          </Chip>
          <span className={styles.repository}>
            <Revealed text={repositoryName(task)} />
          </span>
          <span className={styles.age}>
            <Ago at={task.updatedAt} />
          </span>
        </span>
        <span className={styles.title}>
          <Revealed text={title} />
        </span>
        {reason !== t('failures.other') && <span className={styles.reason}>{reason}</span>}
        {task.failure && (
          <span className={styles.particulars}>
            {plainProse(firstSentence(task.failure.message))}
          </span>
        )}
      </Link>
      <Button
        tone="quiet"
        className={styles.clear}
        aria-label={t('failed.clearOne', { title: plainProse(title) })}
        onClick={onClear}
      >
        {t('failed.clear')}
      </Button>
    </li>
  );
}

function textOf(task: Task): string {
  return [taskTitle(task), repositoryName(task), task.requester, task.failure?.message].join(' ');
}
