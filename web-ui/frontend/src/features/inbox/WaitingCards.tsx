import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { notableRisk, usePendingRequests, useRequest } from '~/shared/api/request';
import type { HumanRequest } from '~/shared/api/request';
import { useMay } from '~/shared/api/rights';
import { UNDO_TIMEOUT, SHORT_UNDO_TIMEOUT, useDecided } from '~/shared/request/outbox';
import { usePlanSeen } from '~/shared/request/seenPlans';
import { Ago } from '~/shared/ui/Ago';
import { Button } from '~/shared/ui/Button';
import { Chip } from '~/shared/ui/Chip';
import { useVisibleLongEnough } from '~/shared/ui/useVisibleLongEnough';
import { RequestBody } from './cards/RequestBody';
import { DecisionBar } from './DecisionBar';
import { RiskLevel } from './RiskLevel';
import { RequestTitle } from './RequestTitle';
import { useDecide } from './useDecide';
import styles from './WaitingCards.module.css';

/** Maximum number of other requests that the page names; the inbox has all of them. */
const FEW = 5;

/**
 * Requests that a task waits for, beside its content: the oldest request for a decision in place,
 * the others as links.
 */
export function WaitingCards({ taskId }: { readonly taskId: string }) {
  const { t } = useTranslation();
  const requests = usePendingRequests(taskId);
  const decided = useDecided();
  const waiting = (requests.data?.items ?? []).filter((request) => !decided.has(request.id));
  const [first, ...others] = waiting;
  if (!first) return <p className={styles.nothing}>{t('task.nothingWaits')}</p>;
  return (
    <section className={styles.cards} aria-label={t('task.waitsForYou')}>
      <Link to={`/inbox/${first.id}`} className={styles.phone} data-bar>
        <span>
          <RequestTitle request={first} />
        </span>
        {notableRisk(first) && <RiskLevel risk={first.risk} />}
        <strong>{t('task.decide')}</strong>
      </Link>
      <WaitingCard key={first.id} id={first.id} />
      {others.slice(0, FEW).map((request) => (
        <Link key={request.id} to={`/inbox/${request.id}`} className={styles.other}>
          <Chip tone="waiting">{t(`kind.${request.kind}`)}</Chip>
          {notableRisk(request) && <RiskLevel risk={request.risk} />}
          <span>
            <RequestTitle request={request} />
          </span>
        </Link>
      ))}
      {others.length > FEW && (
        <Link to="/inbox">{t('task.waitsCount', { count: others.length - FEW })}</Link>
      )}
    </section>
  );
}

function WaitingCard({ id }: { readonly id: string }) {
  const request = useRequest(id);
  return request.data ? <Card request={request.data} /> : null;
}

function Card({ request }: { readonly request: HumanRequest }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isPlan = request.kind === 'plan';
  const unseen = isPlan && !pathname.endsWith('/plan');
  const card = useRef<HTMLElement>(null);
  const seen = useVisibleLongEnough(card, request.digest);
  const planSeen = usePlanSeen(request.digest);
  const desk = useDecide(request, {
    seen: seen && (planSeen || !isPlan),
    onDecided: () => undefined,
    patience: patienceFor(request),
    forbidden: unseen ? t('decide.blocked.plan') : undefined,
  });
  if (request.status !== 'pending') return null;
  return (
    <article ref={card} className={styles.card}>
      <p className={styles.meta}>
        <Chip tone="waiting">{t(`kind.${request.kind}`)}</Chip>
        <Ago at={request.raisedAt} />
      </p>
      <h2>
        <RequestTitle request={request} />
      </h2>
      {desk.stale && (
        <div role="alert" className={styles.changed}>
          <p>{t('decide.changed')}</p>
          <Button onClick={desk.accept}>{t('decide.read')}</Button>
        </div>
      )}
      {!isPlan && <RequestBody request={request} brief />}
      <div className={styles.bar}>
        <DecisionBar desk={desk} stacked />
      </div>
      {request.outcomes.includes('deny') && <p className={styles.digest}>{t('decide.denial')}</p>}
      <WholeRequestLink request={request} unseen={unseen} />
      <p className={styles.digest}>
        {t('decide.digest', {
          digest: `${request.digest.slice(0, 8)}…${request.digest.slice(-4)}`,
        })}
      </p>
    </article>
  );
}

interface WholeRequestLinkProps {
  readonly request: HumanRequest;
  /** It is a plan that this page does not show. */
  readonly unseen: boolean;
}

/** Links to the whole request. A plan has a page of its own, with an editor. */
function WholeRequestLink({ request, unseen }: WholeRequestLinkProps) {
  const { t } = useTranslation();
  const may = useMay(request.taskId);
  const { kind, taskId, id } = request;
  if (kind !== 'plan') return <Link to={`/inbox/${id}`}>{t('task.allOfIt')}</Link>;
  return unseen || !may('edit_plan') ? (
    <Link to={`/tasks/${taskId}/plan`}>{t('task.openPlan')}</Link>
  ) : (
    <Link to={`/tasks/${taskId}/plan?edit`}>{t('plan.edit')}</Link>
  );
}

/** A person on this page waits for what the task does next; high risk takes its time. */
function patienceFor({ risk }: HumanRequest): number {
  return risk.level === 'high' ? UNDO_TIMEOUT : SHORT_UNDO_TIMEOUT;
}
