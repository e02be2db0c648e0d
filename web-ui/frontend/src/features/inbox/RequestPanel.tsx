import { Suspense, lazy, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { snoozeEndOf, useAssignOrSnooze, useIsPerson } from '~/shared/api/assignment';
import { usePendingRequests, useRequest } from '~/shared/api/request';
import type { HumanRequest } from '~/shared/api/request';
import { useMay } from '~/shared/api/rights';
import { loadRareWords } from '~/shared/i18n';
import { useDecided } from '~/shared/request/outbox';
import { useLostReason } from '~/shared/request/lostReason';
import { ignoredKey } from '~/shared/request/ignoredKey';
import { Markdown } from '~/shared/text/Markdown';
import { Button } from '~/shared/ui/Button';
import { Failed, Loading, sentence } from '~/shared/ui/States';
import { useDecidingKeys, useKeys } from '~/shared/ui/useKeys';
import { useNow } from '~/shared/ui/useNow';
import { useVisibleLongEnough } from '~/shared/ui/useVisibleLongEnough';
import { SnoozeControl } from './SnoozeControl';
import { RequestBody } from './cards/RequestBody';
import { DecisionBar } from './DecisionBar';
import { EqualRequestList } from './EqualRequestList';
import { equalTo } from './groups';
import { RequestHead } from './RequestHead';
import { SettlementNotice } from './SettlementNotice';
import { snoozeEnd } from './snoozeTimes';
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

// Few servers have people who sign in, so the first load leaves comments out.
const RequestComments = lazy(async () => {
  const [comments] = await Promise.all([import('./RequestComments'), loadRareWords()]);
  return { default: comments.RequestComments };
});

const NOTHING: ReadonlySet<string> = new Set();

interface PanelProps {
  readonly request: HumanRequest;
  readonly place: string | undefined;
  readonly onDecided: () => void;
}

function Panel({ request, place, onDecided }: PanelProps) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const seen = useVisibleLongEnough(body, request.digest);
  const [left, setLeft] = useState<ReadonlySet<string>>(NOTHING);
  const equal = useEqual(request);
  const others = equal.filter(({ id }) => !left.has(id));
  const desk = useDecide(request, { onDecided, seen, others });
  const pending = request.status === 'pending';
  const movable = useMay(request.taskId)('assign') && pending;
  const { until, set, toggle, error, blocked } = useAside(request, onDecided);
  useKeys({ e: () => pending && edit(body.current) });
  useDecidingKeys(
    { s: movable ? toggle : undefined },
    { ready: seen, refused: (why) => ignoredKey.set(why) },
  );
  return (
    <div className={styles.panel}>
      <div className={styles.body}>
        <RequestHead request={request} place={place} />
        {pending && desk.stale && (
          <div className={styles.changed} role="alert">
            <p>{t('decide.changed')}</p>
            <Button onClick={desk.accept}>{t('decide.read')}</Button>
          </div>
        )}
        {!pending && <SettlementNotice request={request} />}
        {movable && until !== undefined && <SnoozeControl until={until} onChange={set} />}
        {error && (
          <p className={styles.failed} role="alert">
            {t('aside.failed', { reason: sentence(error, t('assign.offline')) })}
          </p>
        )}
        {equal.length > 0 && <EqualRequestList others={equal} left={left} change={setLeft} />}
        <div ref={body} className={styles.request}>
          <RequestBody request={request} />
        </div>
        <Comments request={request} />
        <Context request={request} />
      </div>
      {pending && (
        <div className={styles.bar}>
          <DecisionBar desk={desk}>
            {movable && (
              <AsideButton aside={until !== undefined} blocked={blocked} onPress={toggle} />
            )}
          </DecisionBar>
        </div>
      )}
    </div>
  );
}

/** Comments of people for each other; one person has nobody to write to. */
function Comments({ request }: { readonly request: HumanRequest }) {
  if (!useIsPerson() && request.comments === 0) return null;
  return (
    <Suspense fallback={null}>
      <RequestComments request={request} />
    </Suspense>
  );
}

/** The requests that wait for the same here: neither decided already nor set aside. */
function useEqual(request: HumanRequest): readonly HumanRequest[] {
  const pending = usePendingRequests().data?.items ?? [];
  const decided = useDecided();
  const now = useNow();
  const open = pending.filter((one) => !decided.has(one.id) && snoozeEndOf(one, now) === undefined);
  return equalTo(request, open);
}

interface AsideButtonProps {
  readonly aside: boolean;
  readonly blocked: string | undefined;
  readonly onPress: () => void;
}

function AsideButton({ aside, blocked, onPress }: AsideButtonProps) {
  const { t } = useTranslation();
  return (
    <Button tone="quiet" shortcut="s" blocked={blocked} onClick={onPress}>
      {aside ? t('decide.wake') : t('decide.snooze')}
    </Button>
  );
}

/** Sets a request aside for everybody, an hour at first, and takes it up again. */
function useAside(request: HumanRequest, onGone: () => void) {
  const care = useAssignOrSnooze(request.id);
  const until = snoozeEndOf(request, useNow());
  const blocked = useLostReason();
  const set = (time: Date | null, then?: () => void) => {
    if (blocked !== undefined || care.isPending) return;
    care.mutate({ until: time?.toISOString() ?? null }, { onSuccess: () => then?.() });
  };
  return {
    until,
    set: (time: Date | null) => set(time),
    toggle: () => (until === undefined ? set(snoozeEnd('hour', new Date()), onGone) : set(null)),
    error: care.error,
    blocked,
  };
}

/** Goes to the first thing that can be filled in; a place for comments is opened first. */
function edit(body: HTMLElement | null): void {
  const words = 'textarea, [data-edit], input:not([type=radio], [type=checkbox])';
  const first = body?.querySelector<HTMLElement>(words) ?? body?.querySelector('input');
  if (first instanceof HTMLButtonElement) first.click();
  else first?.focus();
}

function Context({ request }: { readonly request: HumanRequest }) {
  const { t } = useTranslation();
  return (
    <footer className={styles.context}>
      {request.taskRequest && (
        <details>
          <summary>{t('inbox.request')}</summary>
          <Markdown text={request.taskRequest} />
        </details>
      )}
      <p className={styles.digest} title={request.digest}>
        {t(request.status === 'pending' ? 'decide.digest' : 'decide.digestWas', {
          digest: shorten(request.digest),
        })}
      </p>
    </footer>
  );
}

function shorten(digest: string): string {
  return digest.length > 16 ? `${digest.slice(0, 8)}…${digest.slice(-4)}` : digest;
}
