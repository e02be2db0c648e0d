import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '~/shared/api/task';
import { loadRareWords } from '~/shared/i18n';
import { useServerWords } from '~/shared/request/serverWords';
import { plainProse } from '~/shared/text/hidden';
import { FailedChecks } from './FailedChecks';
import { FailedSetup } from './FailedSetup';
import styles from './TaskOutcome.module.css';

/** The actions and their words, loaded with the first failed task that is shown. */
const FailedTaskActions = lazy(async () => {
  const [actions] = await Promise.all([import('./FailedTaskActions'), loadRareWords()]);
  return { default: actions.FailedTaskActions };
});

/** Reason for a task's failure, or for its wait at a provider. */
export function TaskOutcome({ task }: { readonly task: Task }) {
  const { t, i18n } = useTranslation();
  const { failure } = useServerWords();
  return (
    <>
      {task.retry && (
        <p className={styles.retry} role="status">
          {t('task.retry', {
            attempt: task.retry.attempt,
            error: plainProse(task.retry.error),
            time: nextTry(task.retry.nextAt, i18n.language),
          })}
        </p>
      )}
      {task.failure && (
        <section className={styles.failure} role="status">
          <h2>{t('task.failure')}</h2>
          <p>{failure(task.failure.code)}</p>
          <p>{plainProse(task.failure.message)}</p>
          {task.failure.code === 'setup_failed' && <FailedSetup task={task} />}
          <FailedChecks taskId={task.id} />
          <Suspense>
            <FailedTaskActions task={task} />
          </Suspense>
        </section>
      )}
    </>
  );
}

function nextTry(at: string | null | undefined, language: string): string {
  return at ? new Date(at).toLocaleTimeString(language) : '…';
}
