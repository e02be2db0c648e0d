import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { repositoryName } from '~/shared/api/request';
import type { HumanRequest } from '~/shared/api/request';
import { NextWaitStep } from '~/shared/request/NextWaitStep';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { Chip } from '~/shared/ui/Chip';
import { formatDuration } from '~/shared/ui/numberFormat';
import { useNow } from '~/shared/ui/useNow';
import { Assignee } from './Assignee';
import { RequestTitle } from './RequestTitle';
import { RequestVotes } from './RequestVotes';
import styles from './RequestPanel.module.css';

interface RequestHeadProps {
  readonly request: HumanRequest;
  /** Position of the request in the list. */
  readonly place: string | undefined;
}

/**
 * Head of a request: the effect of a yes, the waiting time, the work that the request holds up, and
 * the requester.
 */
export function RequestHead({ request, place }: RequestHeadProps) {
  const { t, i18n } = useTranslation();
  const blocks = request.status === 'pending' ? request.blocks.length : 0;
  return (
    <header className={styles.head}>
      <div className={styles.meta}>
        <Chip tone={request.status === 'pending' ? 'waiting' : 'calm'}>
          {t(`kind.${request.kind}`)} · <WaitingTime request={request} />
        </Chip>
        {blocks > 0 && <span>{t('inbox.blocks', { count: blocks })}</span>}
        <RequestVotes request={request} />
        {place && <span className={styles.place}>{place}</span>}
      </div>
      <h1>
        <RequestTitle request={request} />
      </h1>
      <div className={styles.task}>
        <Link to={`/tasks/${request.taskId}`}>
          <Revealed text={request.taskTitle} />
        </Link>
        <span>
          <Revealed text={repositoryName(request)} />
        </span>
        <span>{t('inbox.requester', { name: plainProse(request.requester) })}</span>
        {request.expiresAt && (
          <time dateTime={request.expiresAt}>
            {t('inbox.expires', { at: new Date(request.expiresAt).toLocaleString(i18n.language) })}
          </time>
        )}
        <Wait request={request} />
        <Assignee request={request} />
      </div>
    </header>
  );
}

/** The next reminder or escalation; the expiry has its own line. */
function Wait({ request }: { readonly request: HumanRequest }) {
  const { t } = useTranslation();
  const { status, waiting, taskId } = request;
  if (status === 'expired') return <Link to={`/tasks/${taskId}`}>{t('wait.resume')}</Link>;
  const next = status === 'pending' ? waiting?.next : undefined;
  if (!next || next.step === 'expire') return null;
  return <NextWaitStep step={next.step} at={next.at} to={next.to ?? null} />;
}

function WaitingTime({ request }: { readonly request: HumanRequest }) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const time = formatDuration(now - new Date(request.raisedAt).getTime(), i18n.language);
  return (
    <time
      dateTime={request.raisedAt}
      title={new Date(request.raisedAt).toLocaleString(i18n.language)}
    >
      {request.status === 'pending' ? t('inbox.waits', { time }) : t('inbox.raised', { time })}
    </time>
  );
}
