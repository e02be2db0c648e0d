import { useTranslation } from 'react-i18next';
import { isEnded } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import styles from './Composer.module.css';

interface SeenProps {
  readonly task: Task;
  readonly queued: boolean;
  readonly change: (queued: boolean) => void;
  /** Reason for the refusal of the last message or file. */
  readonly trouble: string | undefined;
}

/**
 * The time when an agent reads a message, as a choice if there are several; an error replaces it.
 */
export function MessageTiming({ task, queued, change, trouble }: SeenProps) {
  const { t } = useTranslation();
  const text = trouble ?? t(`say.seen.${seenWhen(task, queued)}`);
  const [soon, later] = [seenWhen(task, false), seenWhen(task, true)];
  if (trouble === undefined && soon !== later && canQueue(task)) {
    return (
      <select
        className={[styles.seen, styles.choice].join(' ')}
        aria-label={t('say.when')}
        value={queued ? 'later' : 'soon'}
        onChange={(event) => change(event.target.value === 'later')}
      >
        <option value="soon">{t(`say.seen.${soon}`)}</option>
        <option value="later">{t(`say.seen.${later}`)}</option>
      </select>
    );
  }
  return (
    <span className={styles.seen} role="status" title={text}>
      {text}
    </span>
  );
}

type When = 'steer' | 'queue' | 'planner' | 'plan' | 'waiting' | 'ended' | 'paused' | 'closed';

/** Phases of a planned task whose runs do not hear people; the planner does, after them. */
const BEFORE_THE_PLANNER: readonly Task['phase'][] = ['preparing', 'exploring', 'designing'];

function seenWhen(task: Task, queued: boolean): When {
  if (task.phase === 'closed') return 'closed';
  if (isEnded(task) || task.state === 'idle') return 'ended';
  if (task.state === 'waiting') return task.awaits?.kind === 'plan' ? 'plan' : 'waiting';
  if (task.state === 'paused' || task.state === 'parked') return 'paused';
  if (isPlanned(task) && BEFORE_THE_PLANNER.includes(task.phase)) return 'planner';
  return queued ? 'queue' : 'steer';
}

function isPlanned(task: Task): boolean {
  return task.strategy !== 'build-only' && task.strategy !== 'answer';
}

function canQueue(task: Task): boolean {
  return task.state === 'running' || task.state === 'retrying';
}
