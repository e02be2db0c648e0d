import { useTranslation } from 'react-i18next';
import type { Task } from '~/shared/api/task';
import { Revealed } from '~/shared/text/Verbatim';
import styles from './TaskResult.module.css';

/** Sources of an answer: places with their words, pages as links. */
export function Citations({ citations }: Pick<NonNullable<Task['result']>, 'citations'>) {
  const { t } = useTranslation();
  if (citations.length === 0) return null;
  return (
    <section aria-label={t('task.citations')} className={styles.citations}>
      <h3>{t('task.citations')}</h3>
      <ol>
        {citations.map(({ ref, title, quote }) => (
          <li key={`${ref} ${quote ?? ''}`}>
            <cite>
              {/^https?:\/\//.test(ref) ? (
                <a href={ref} target="_blank" rel="noreferrer">
                  <Revealed text={ref} />
                </a>
              ) : (
                <code>
                  <Revealed text={ref} />
                </code>
              )}
              {title && (
                <>
                  {' '}
                  <Revealed text={title} />
                </>
              )}
            </cite>
            {quote && (
              <blockquote>
                <Revealed text={quote} />
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
