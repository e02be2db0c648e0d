import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isEnded } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { Markdown } from '~/shared/text/Markdown';
import { Revealed } from '~/shared/text/Verbatim';
import { plainProse } from '~/shared/text/hidden';
import styles from './TaskOutcome.module.css';

/** What came of a task, why it failed, or what it waits for at a provider. */
export function TaskOutcome({ task }: { readonly task: Task }) {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
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
          <p>{plainProse(task.failure.message)}</p>
        </section>
      )}
      {isEnded(task) && task.result && pathname.endsWith('/transcript') && (
        <Result result={task.result} />
      )}
    </>
  );
}

function nextTry(at: string | null | undefined, language: string): string {
  return at ? new Date(at).toLocaleTimeString(language) : '…';
}

function Result({ result }: { readonly result: NonNullable<Task['result']> }) {
  const { t } = useTranslation();
  return (
    <section className={styles.result}>
      <h2>{t('task.result')}</h2>
      {result.text && <Markdown text={result.text} />}
      {result.branch && (
        <p>
          {t('delivery.branch')}:{' '}
          <code>
            <Revealed text={result.branch} />
          </code>
          {result.commit && <code> {result.commit.slice(0, 12)}</code>}
        </p>
      )}
      {result.patch && (
        <p>
          <a href={`/api/artifacts/${result.patch.sha256}`} target="_blank" rel="noreferrer">
            {t('task.patch')}
          </a>
        </p>
      )}
    </section>
  );
}
