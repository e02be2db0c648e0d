import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { HumanRequest } from '~/shared/api/request';
import { continuationOf } from '~/shared/plan/continuation';
import { useDraft } from '~/shared/request/drafts';
import { Button } from '~/shared/ui/Button';
import { TextArea } from '~/shared/ui/Field';
import type { Action } from './actions';
import type { Desk } from './useDecide';
import styles from './DecisionBar.module.css';

interface FormProps {
  readonly desk: Desk;
  readonly action: Action;
}

/** Asks for the word that goes with sending back, denying or rejecting. */
export function CommentForm({ desk, action }: FormProps) {
  const { t } = useTranslation();
  const [draft, change] = useDraft(desk.request.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const kind = wordKind(action);
  const refusal = refusalOf(desk.request, kind);
  useEffect(() => field.current?.focus(), []);
  const send = () => {
    if (desk.formBlocked === undefined) desk.send(action);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        ref={field}
        label={t(`decide.word.${kind}`)}
        help={t(`decide.wordHelp.${refusal}`)}
        rows={3}
        value={draft.comment}
        onChange={(comment) => change({ comment })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') desk.close();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <div className={styles.row}>
        <Button tone="primary" type="submit" blocked={desk.formBlocked} early={desk.fresh}>
          {t(`decide.send.${refusal}`)}
        </Button>
        <Button tone="quiet" onClick={desk.close}>
          {t('text.cancel')}
        </Button>
      </div>
    </form>
  );
}

type WordKind = 'send_back' | 'deny' | 'reject';

/** The effect of a no; a plan that has begun survives it, and so does its task. */
function refusalOf(
  request: HumanRequest,
  kind: WordKind,
): WordKind | 'rejectSteps' | 'rejectProposal' {
  if (kind !== 'reject' || request.kind !== 'plan') return kind;
  const continuation = continuationOf(request.subject);
  if (continuation === undefined) return kind;
  return continuation === 'proposed' ? 'rejectProposal' : 'rejectSteps';
}

function wordKind({ outcome }: Action): WordKind {
  return outcome === 'deny' || outcome === 'reject' ? outcome : 'send_back';
}
