import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMessages } from '~/shared/api/run';
import type { Message } from '~/shared/api/message';
import { isEnded } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { Markdown } from '~/shared/text/Markdown';
import { Revealed } from '~/shared/text/Verbatim';
import { CopyButton } from '~/shared/ui/CopyButton';
import { Citations } from './Citations';
import styles from './TaskResult.module.css';

interface DeliveryFactsProps {
  readonly task: Task;
  readonly result: NonNullable<Task['result']>;
}

interface ResultProps {
  readonly task: Task;
  /** The run whose last words the result may be. */
  readonly main: string | undefined;
}

/**
 * Result of a task, behind its conversation; the section omits words that the conversation already
 * shows.
 */
export function TaskResult({ task, main }: ResultProps) {
  const { t } = useTranslation();
  const messages = useMessages(task.id, main ?? '', main !== undefined).data;
  const { result } = task;
  if (!isEnded(task) || !result) return null;
  const text = isSaid(result.text, main === undefined ? [] : messages) ? '' : result.text;
  const { output } = result;
  if (!text && !holdsMore(result)) return null;
  return (
    <section className={styles.result} aria-label={t('task.result')}>
      <h2>
        <CircleCheck size={18} aria-hidden="true" />
        {t('task.result')}
      </h2>
      {text && <Markdown text={text} />}
      {output && (
        <pre>
          <code>
            <Revealed text={JSON.stringify(output, null, 2)} />
          </code>
        </pre>
      )}
      <Citations citations={result.citations} />
      <DeliveryFacts task={task} result={result} />
    </section>
  );
}

/** The delivered work, its location, and the way to take the work over. */
function DeliveryFacts({ task, result }: DeliveryFactsProps) {
  const { t } = useTranslation();
  const { branch, commit, patch, pullRequest } = result;
  const here = task.repository && !/^[\w+.-]+:|@.*:/.test(task.repository.location);
  const merge = branch ? `git merge ${branch}` : '';
  return (
    <>
      {branch && (
        <dl className={styles.handed}>
          <dt>{t('delivery.branch')}</dt>
          <dd>
            <code>
              <Revealed text={branch} />
              {commit && ` ${commit.slice(0, 12)}`}
            </code>
            <CopyButton text={branch} />
          </dd>
          {here && (
            <>
              <dt>{t('task.takeOver')}</dt>
              <dd>
                <code>
                  <Revealed text={merge} />
                </code>
                <CopyButton text={merge} />
              </dd>
            </>
          )}
        </dl>
      )}
      <p className={styles.links}>
        {(branch || patch) && <Link to={`/tasks/${task.id}/changes`}>{t('task.readChanges')}</Link>}
        {pullRequest && /^https?:/.test(pullRequest) && (
          <a href={pullRequest} target="_blank" rel="noreferrer">
            {t('delivery.pullRequest')}
          </a>
        )}
        {patch && (
          <a href={`/api/artifacts/${patch.sha256}`} target="_blank" rel="noreferrer">
            {t('task.patch')}
          </a>
        )}
      </p>
    </>
  );
}

/** Whether a run ends with these words, as far as is known: until its messages are here they count as said. */
export function isSaid(
  text: string | null | undefined,
  messages: readonly Message[] | undefined,
): boolean {
  if (messages === undefined) return true;
  const last = messages.findLast(({ role }) => role === 'assistant');
  const words = last?.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  return words !== undefined && words.trim() === text?.trim();
}

function holdsMore({ branch, patch, output, citations }: DeliveryFactsProps['result']): boolean {
  return Boolean(branch ?? patch ?? output) || citations.length > 0;
}
