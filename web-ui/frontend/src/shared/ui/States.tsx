import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Problem, Unreachable } from '~/shared/api/http';
import { problemSentence } from '~/shared/request/title';
import { plainProse } from '~/shared/text/hidden';
import { Button } from './Button';
import styles from './States.module.css';

interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** Nothing is here, why, and what would put something here. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div className={styles.state}>
      <h2>{title}</h2>
      {children !== undefined && <div className={styles.text}>{children}</div>}
    </div>
  );
}

/** A search found nothing: it says so and leads back to all there is. */
export function NoMatch({ title, all = '?' }: { readonly title: string; readonly all?: string }) {
  const { t } = useTranslation();
  return (
    <Empty title={title}>
      <Link to={all}>{t('state.all')}</Link>
    </Empty>
  );
}

/** Grey lines where text will be; they appear only after 300 ms. */
export function Loading({ lines = 4 }: { readonly lines?: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} role="status" aria-label={t('state.loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  );
}

interface FailedProps {
  readonly error: Error;
  readonly onRetry?: () => void;
}

/** What happened, what is safe, what to do. */
export function Failed({ error, onRetry }: FailedProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <h2>{title(error, t('state.gone'), t('state.away'), t('state.failed'))}</h2>
      <p className={styles.text}>{sentence(error, t('state.awayText'))}</p>
      {isGone(error) ? (
        <Link to="/inbox">{t('state.home')}</Link>
      ) : (
        onRetry && <Button onClick={onRetry}>{t('state.retry')}</Button>
      )}
    </div>
  );
}

/** An error in one sentence. */
export function sentence(error: Error, away: string): string {
  if (error instanceof Unreachable) return away;
  return error instanceof Problem ? problemSentence(error) : plainProse(error.message);
}

function title(error: Error, gone: string, away: string, failed: string): string {
  if (error instanceof Unreachable) return away;
  return isGone(error) ? gone : failed;
}

function isGone(error: Error): boolean {
  return error instanceof Problem && error.status === 404;
}
