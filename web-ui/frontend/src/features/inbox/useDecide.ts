import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsBarred } from '~/shared/api/assignment';
import type { HumanRequest } from '~/shared/api/request';
import { rightToSettle, useMay } from '~/shared/api/rights';
import { useIsOwnPlan } from '~/shared/request/ownPlans';
import { useLostReason } from '~/shared/request/lostReason';
import { useDraft } from '~/shared/request/drafts';
import { outbox, useOutboxLines } from '~/shared/request/outbox';
import { isEdited, usePlanDraft } from '~/shared/request/planDraft';
import { useServerWords } from '~/shared/request/serverWords';
import { useJustReplaced } from '~/shared/ui/useJustReplaced';
import { actionsOf, blockOf, decisionOf, formBlockOf, saysYes } from './actions';
import { actionLabel } from './labels';
import type { Action, Reach } from './actions';

export interface Desk {
  readonly request: HumanRequest;
  /** Number of tasks that one decision covers. */
  readonly count: number;
  /** The legal outcomes; none if the person may not decide. */
  readonly actions: readonly Action[];
  /** Whether the person's roles let the person decide. */
  readonly may: boolean;
  readonly open: Action | undefined;
  /** Returns the reason why a person cannot take this action now, as a sentence. */
  readonly blocked: (action: Action) => string | undefined;
  readonly formBlocked: string | undefined;
  readonly stale: boolean;
  /** Whether the content was in view long enough, so that keys count. */
  readonly seen: boolean;
  /** Whether the buttons have just appeared, so that a click was meant for something else. */
  readonly fresh: boolean;
  readonly accept: () => void;
  readonly press: (action: Action) => void;
  readonly close: () => void;
  readonly send: (action: Action, reach?: Reach) => void;
}

interface Options {
  readonly onDecided: () => void;
  readonly seen: boolean;
  /** Something outside that forbids to decide now. */
  readonly forbidden?: string | undefined;
  /** Equal requests that are settled by the same decision. */
  readonly others?: readonly HumanRequest[];
  /** How long a decision may be undone. */
  readonly patience?: number;
}

const NONE: readonly HumanRequest[] = [];
const NO_ACTIONS: readonly Action[] = [];

/**
 * The state of a decision on the shown content: legal outcomes, missing input, and changes since
 * the content was shown.
 */
export function useDecide(
  request: HumanRequest,
  { onDecided, seen: inView, forbidden, others = NONE, patience }: Options,
): Desk {
  const { t } = useTranslation();
  const { title: serverTitle } = useServerWords();
  const [draft] = useDraft(request.id);
  const [open, setOpen] = useState<Action>();
  const [seen, setSeen] = useState(request.digest);
  const all = [request, ...others];
  const digests = all.map(({ digest }) => digest).join(' ');
  const fresh = useJustReplaced(`${digests} ${open?.key ?? ''} ${useOutboxLines()}`);
  const edited = isEdited(usePlanDraft(request.taskId)) && request.kind === 'plan';
  const lost = useLostReason();
  const may = useMay(request.taskId)(rightToSettle(request.kind));
  const isOwn = useIsOwnPlan(request.digest);
  const isBarred = useIsBarred(request);
  const stale = seen !== request.digest && !isOwn;
  const general = lost ?? (stale ? t('decide.blocked.stale') : undefined);

  const blocked = (action: Action) => {
    if (general !== undefined) return general;
    if (isBarred && saysYes(action)) return t('decide.blocked.own');
    if (action.outcome === 'approve' && edited) return t('decide.blocked.edits');
    if (action.outcome === 'approve' && forbidden !== undefined) return forbidden;
    const block = blockOf(request, action, draft);
    return block && t(`decide.blocked.${block}`);
  };
  const formBlock = open && formBlockOf(request, open, draft);

  const send = (action: Action, reach: Reach = { scope: 'task' }) => {
    if (blocked(action) !== undefined) return;
    const title =
      actionLabel(t, request, action).replace('…', '') + t('text.colon') + serverTitle(request);
    // Each has an id and a digest of its own.
    const decisions = all.map((one) => ({
      subject: { requestId: one.id, title },
      decision: decisionOf(one, action, draft, reach),
    }));
    outbox.holdAll(decisions, patience);
    setOpen(undefined);
    onDecided();
  };
  return {
    request,
    count: all.length,
    actions: may ? actionsOf(request) : NO_ACTIONS,
    may,
    open,
    blocked,
    formBlocked: general ?? (formBlock && t(`decide.blocked.${formBlock}`)),
    stale,
    seen: inView,
    fresh,
    accept: () => setSeen(request.digest),
    press: (action) => (action.form === 'none' ? send(action) : setOpen(action)),
    close: () => setOpen(undefined),
    send,
  };
}
