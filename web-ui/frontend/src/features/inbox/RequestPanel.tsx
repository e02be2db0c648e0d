import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { notableRisk, repositoryName, useRequest } from '~/shared/api/request';
import type { HumanRequest } from '~/shared/api/request';
import { Markdown } from '~/shared/text/Markdown';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import { Chip } from '~/shared/ui/Chip';
import { duration } from '~/shared/ui/figures';
import { Failed, Loading } from '~/shared/ui/States';
import { useNow } from '~/shared/ui/useNow';
import { RequestBody } from './cards/RequestBody';
import { DecisionBar } from './DecisionBar';
import { Settled } from './Settled';
import { useDecide } from './useDecide';
import styles from './RequestPanel.module.css';

interface RequestPanelProps {
  readonly id: string;
  readonly place?: string | undefined;
  readonly onDecided: () => void;
}

/** One request whole: everything a person must see to settle it, and what they may decide. */
export function RequestPanel({ id, place, onDecided }: RequestPanelProps) {
  const request = useRequest(id);
  if (request.data) {
    return <Panel key={id} request={request.data} place={place} onDecided={onDecided} />;
  }
  if (request.error) return <Failed error={request.error} onRetry={() => void request.refetch()} />;
  return <Loading lines={6} />;
}

interface PanelProps {
  readonly request: HumanRequest;
  readonly place: string | undefined;
  readonly onDecided: () => void;
}

function Panel({ request, place, onDecided }: PanelProps) {
  const { t } = useTranslation();
  const desk = useDecide(request, { onDecided });
  const pending = request.status === 'pending';
  return (
    <div className={styles.panel}>
      <div className={styles.body}>
        <Head request={request} />
        {pending && desk.stale && (
          <div className={styles.changed} role="alert">
            <p>{t('decide.changed')}</p>
            <Button onClick={desk.accept}>{t('decide.read')}</Button>
          </div>
        )}
        {!pending && <Settled request={request} />}
        <RequestBody request={request} />
        <Context request={request} />
      </div>
      {pending && (
        <div className={styles.bar}>
          <DecisionBar desk={desk} place={place} />
        </div>
      )}
    </div>
  );
}

function Head({ request }: { readonly request: HumanRequest }) {
  const { t } = useTranslation();
  const blocks = request.blocks.length;
  const risk = notableRisk(request);
  return (
    <header className={styles.head}>
      <div className={styles.meta}>
        <Chip tone={request.kind === 'delivery' ? 'done' : 'waiting'}>
          {t(`kind.${request.kind}`)} · <Waits request={request} />
        </Chip>
        {risk && <span className={styles.risk}>{t(`risk.${risk}`)}</span>}
        {blocks > 0 && <span>{t('inbox.blocks', { count: blocks })}</span>}
        {request.votes.needed > 1 && <span>{t('inbox.votes', request.votes)}</span>}
      </div>
      <h1>
        <Revealed text={request.title} />
      </h1>
      <p className={styles.task}>
        <Link to={`/tasks/${request.taskId}`}>
          <Revealed text={request.taskTitle} />
        </Link>
        <span>
          <Revealed text={repositoryName(request)} />
        </span>
      </p>
    </header>
  );
}

function Waits({ request }: { readonly request: HumanRequest }) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const time = duration(now - new Date(request.raisedAt).getTime(), i18n.language);
  return (
    <time
      dateTime={request.raisedAt}
      title={new Date(request.raisedAt).toLocaleString(i18n.language)}
    >
      {request.status === 'pending' ? t('inbox.waits', { time }) : t('inbox.raised', { time })}
    </time>
  );
}

function Context({ request }: { readonly request: HumanRequest }) {
  const { t } = useTranslation();
  const { reasons } = request.risk;
  return (
    <footer className={styles.context}>
      {reasons.length > 0 && (
        <section>
          <h2>{t('inbox.riskTitle')}</h2>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{plainProse(reason)}</li>
            ))}
          </ul>
        </section>
      )}
      {request.taskRequest && (
        <details>
          <summary>{t('inbox.request')}</summary>
          <Markdown text={request.taskRequest} />
        </details>
      )}
      <p className={styles.digest}>{t('decide.digest', { digest: shorten(request.digest) })}</p>
    </footer>
  );
}

function shorten(digest: string): string {
  return digest.length > 16 ? `${digest.slice(0, 8)}…${digest.slice(-4)}` : digest;
}
