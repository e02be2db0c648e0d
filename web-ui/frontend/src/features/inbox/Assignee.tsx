import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssignOrSnooze, useCallerName } from '~/shared/api/assignment';
import type { HumanRequest } from '~/shared/api/request';
import { useMay } from '~/shared/api/rights';
import { useLostReason } from '~/shared/request/lostReason';
import { useDraft } from '~/shared/request/drafts';
import { plainProse } from '~/shared/text/hidden';
import { Button } from '~/shared/ui/Button';
import { TextField } from '~/shared/ui/Field';
import { sentence } from '~/shared/ui/States';
import styles from './Assignee.module.css';

/**
 * The person who looks after a request; while the request waits, a person may give the request to
 * another person.
 */
export function Assignee({ request }: { readonly request: HumanRequest }) {
  const { t } = useTranslation();
  const [draft] = useDraft(request.id);
  const [open, setOpen] = useState(draft.assignee !== '');
  const may = useMay(request.taskId);
  const name = request.assignee;
  const said = name ? t('assign.to', { name: plainProse(name) }) : undefined;
  if (request.status !== 'pending' || !may('assign')) return said && <span>{said}</span>;
  if (open) return <AssignForm request={request} onClose={() => setOpen(false)} />;
  return (
    <Button tone="quiet" className={styles.open} onClick={() => setOpen(true)}>
      {said ?? t('assign.open')}
    </Button>
  );
}

interface AssignFormProps {
  readonly request: HumanRequest;
  readonly onClose: () => void;
}

function AssignForm({ request, onClose }: AssignFormProps) {
  const { t } = useTranslation();
  const { text, change, give, leave, error, blocked } = useAssigning(request, onClose);
  const me = useCallerName();
  const field = useRef<HTMLFormElement>(null);
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={field}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (blocked === undefined && text.trim() !== '') give(text.trim());
      }}
    >
      <TextField
        label={t('assign.label')}
        error={error && sentence(error, t('assign.offline'))}
        value={text}
        maxLength={100}
        autoComplete="off"
        suggestions={[...new Set([me, request.requester])].filter((name) => name !== undefined)}
        onChange={change}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave();
        }}
      />
      <span className={styles.row}>
        <Button
          tone="primary"
          type="submit"
          blocked={blocked ?? (text.trim() === '' ? t('assign.blank') : undefined)}
        >
          {t('assign.give')}
        </Button>
        {me !== undefined && request.assignee !== me && (
          <Button blocked={blocked} onClick={() => give(me)}>
            {t('assign.me')}
          </Button>
        )}
        {request.assignee && (
          <Button blocked={blocked} onClick={() => give(null)}>
            {t('assign.nobody')}
          </Button>
        )}
        <Button tone="quiet" onClick={leave}>
          {t('text.cancel')}
        </Button>
      </span>
    </form>
  );
}

/** Assigns a request to a person; the draft keeps the typed name until the server has the name. */
function useAssigning(request: HumanRequest, onClose: () => void) {
  const care = useAssignOrSnooze(request.id);
  const [draft, change] = useDraft(request.id);
  const leave = () => {
    change({ assignee: '' });
    onClose();
  };
  return {
    text: draft.assignee,
    change: (assignee: string) => change({ assignee }),
    give: (assignee: string | null) => care.mutate({ assignee }, { onSuccess: leave }),
    leave,
    error: care.error ?? undefined,
    blocked: useLostReason(),
  };
}
