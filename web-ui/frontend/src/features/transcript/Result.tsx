import { useTranslation } from 'react-i18next';
import { useMessages } from '~/shared/api/run';
import type { Message } from '~/shared/api/run';
import { isEnded } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { Markdown } from '~/shared/text/Markdown';
import { Revealed } from '~/shared/text/Verbatim';
import styles from './Result.module.css';

interface ResultProps {
  readonly task: Task;
  /** The run whose last words the result may be. */
  readonly main: string | undefined;
}

/** What came of a task, behind its conversation; words that stand there already are not said again. */
export function Result({ task, main }: ResultProps) {
  const { t } = useTranslation();
  const messages = useMessages(task.id, main ?? '', main !== undefined).data;
  const { result } = task;
  if (!isEnded(task) || !result) return null;
  const text = isSaid(result.text, main === undefined ? [] : messages) ? '' : result.text;
  if (!text && !result.branch && !result.patch) return null;
  return (
    <section className={styles.result} aria-label={t('task.result')}>
      <h2>{t('task.result')}</h2>
      {text && <Markdown text={text} />}
      <Handed result={result} />
    </section>
  );
}

/** What was handed over, and where it is. */
function Handed({ result }: { readonly result: NonNullable<Task['result']> }) {
  const { t } = useTranslation();
  return (
    <>
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
