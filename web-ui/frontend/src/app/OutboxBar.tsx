import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { outbox, useOutgoing, useVerdicts } from '~/shared/request/outbox';
import type { Outgoing, Verdict } from '~/shared/request/outbox';
import { plainProse } from '~/shared/text/hidden';
import { Button } from '~/shared/ui/Button';
import { useJustReplaced } from '~/shared/ui/useJustReplaced';
import styles from './OutboxBar.module.css';

/**
 * One line for all decisions on their way, which shows a decision that can be undone first. One
 * more line for the server's verdicts, which shows a decision that did not settle first. A group of
 * equal requests has a verdict of its own.
 */
export function OutboxBar({ onUndo }: { readonly onUndo: () => void }) {
  const { t } = useTranslation();
  const outgoing = useOutgoing();
  const verdicts = useVerdicts();
  const held = outgoing.filter((entry) => entry.state === 'held');
  const last = held.at(-1);
  const open = outgoing.filter((entry) => entry.state !== 'held');
  const unconfirmed = open.find((entry) => entry.state === 'unsent') ?? open[0];
  const rest = held.filter((entry) => !isWith(entry, last)).length;
  const group = verdicts.find((one) => one.kind === 'group');
  const single = verdicts.filter((one) => one.kind !== 'group');
  const verdict = single.find((one) => !isGood(one)) ?? single[0];
  return (
    <section className={styles.bar} aria-label={t('outbox.region')} aria-live="polite">
      {group && <VerdictLine key={group.requestId} verdict={group} more={0} />}
      {verdict && (
        <VerdictLine key={verdict.requestId} verdict={verdict} more={single.length - 1} />
      )}
      {!last && unconfirmed && (
        <UnconfirmedDecision
          key={unconfirmed.requestId}
          entry={unconfirmed}
          more={open.length - 1}
        />
      )}
      {last && (
        <HeldDecision
          key={last.decision.decisionId}
          entry={last}
          more={rest + open.length}
          onUndo={onUndo}
        />
      )}
    </section>
  );
}

/** Whether two decisions are taken back together. */
function isWith(entry: Outgoing, other: Outgoing | undefined): boolean {
  return entry === other || (entry.group !== undefined && entry.group.id === other?.group?.id);
}

interface OutgoingLineProps {
  readonly entry: Outgoing;
  /** How many other decisions are on their way. */
  readonly more: number;
}

/** A decision that the server has not confirmed yet. */
function UnconfirmedDecision({ entry, more }: OutgoingLineProps) {
  const { t } = useTranslation();
  const title = plainProse(entry.title);
  if (entry.state !== 'unsent')
    return (
      <p className={styles.item}>
        {t('outbox.sending', { title })} <MoreDecisions count={more} />
      </p>
    );
  return (
    <div className={styles.item}>
      <span className={styles.text}>
        {t('outbox.waiting', { title })} <MoreDecisions count={more} />
      </span>
      <Button onClick={() => outbox.retry(entry.requestId)}>{t('outbox.retry')}</Button>
    </div>
  );
}

/** How many other decisions the line stands for. */
function MoreDecisions({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return count > 0 && t('outbox.more', { count });
}

interface HeldDecisionProps extends OutgoingLineProps {
  readonly onUndo: () => void;
}

function HeldDecision({ entry, more, onUndo }: HeldDecisionProps) {
  const { t } = useTranslation();
  const left = useCountdown(entry.patience / 1000);
  const early = useJustReplaced(entry.decision.decisionId);
  return (
    <div className={styles.item}>
      <span className={styles.text}>
        {entry.group && t('group.tasks', { count: entry.group.of }) + t('text.colon')}
        {plainProse(entry.title)} <MoreDecisions count={more} />
      </span>
      <span className={styles.left} aria-hidden="true">
        {left} s
      </span>
      <Button shortcut="u" early={early} onClick={onUndo}>
        {t('outbox.undo')}
      </Button>
      <Button tone="quiet" early={early} onClick={() => outbox.flush()}>
        {t('outbox.sendNow')}
      </Button>
    </div>
  );
}

function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((value) => Math.max(0, value - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return left;
}

interface VerdictLineProps {
  readonly verdict: Verdict;
  /** How many other verdicts are to be read. */
  readonly more: number;
}

function VerdictLine({ verdict, more }: VerdictLineProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.item} role={isGood(verdict) ? 'status' : 'alert'}>
      <span className={styles.text}>
        {verdictText(t, verdict)} <MoreDecisions count={more} />
      </span>
      {verdict.kind !== 'recorded' && verdict.kind !== 'group' && (
        <Link to={`/inbox/${verdict.requestId}`} onClick={() => outbox.dismiss(verdict)}>
          {t('outbox.look')}
        </Link>
      )}
      <Button tone="quiet" onClick={() => outbox.dismiss(verdict)}>
        {t('outbox.dismiss')}
      </Button>
    </div>
  );
}

function isGood(verdict: Verdict): boolean {
  return (
    verdict.kind === 'recorded' || (verdict.kind === 'group' && verdict.settled === verdict.of)
  );
}

function verdictText(t: TFunction, verdict: Verdict): string {
  const title = plainProse(verdict.title);
  switch (verdict.kind) {
    case 'recorded':
      return t('outbox.recorded', { title });
    case 'stale':
      return t('outbox.stale', { title });
    case 'taken':
      return t('outbox.taken', {
        title,
        by: plainProse(verdict.by),
        outcome: verdict.outcome ? t(`past.${verdict.outcome}`) : '',
      });
    case 'refused':
      return t('outbox.refused', { title, reason: plainProse(verdict.reason) });
    case 'group': {
      const { settled, of } = verdict;
      return settled === of
        ? t('group.all', { count: of, title })
        : t('group.some', { settled, count: of, title });
    }
    default:
      return verdict satisfies never;
  }
}
