import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Problem, Unreachable } from '~/shared/api/http';
import { problemSentence } from '~/shared/request/serverWords';
import { plainProse } from '~/shared/text/hidden';
import { Button } from './Button';
import styles from './States.module.css';

interface EmptyProps {
  readonly title: string;
  /** Whether it stands for a whole page, whose heading it then is. */
  readonly whole?: boolean;
  readonly children?: ReactNode;
}

/** Nothing is here, why, and what would put something here. */
export function Empty({ title, whole = false, children }: EmptyProps) {
  const Heading = whole ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      <Heading>{title}</Heading>
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
  /** Whether it stands for a whole page, whose heading it then is. */
  readonly whole?: boolean;
  readonly onRetry?: () => void;
}

/** Error state of a page: the event, the data that is safe, and the remedy. */
export function Failed({ error, whole = false, onRetry }: FailedProps) {
  const { t } = useTranslation();
  const Heading = whole ? 'h1' : 'h2';
  return (
    <div className={styles.state} role="alert">
      <Heading>{title(error, t('state.gone'), t('state.away'), t('state.failed'))}</Heading>
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
