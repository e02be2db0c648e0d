import { useTranslation } from 'react-i18next';
import { useSavePlan } from '~/shared/api/plan';
import type { RequestOf } from '~/shared/api/request';
import { useMay } from '~/shared/api/rights';
import type { Task } from '~/shared/api/task';
import { markOwnPlan } from '~/shared/request/ownPlans';
import { useLostReason } from '~/shared/request/lostReason';
import { SHORT_UNDO_TIMEOUT, outbox } from '~/shared/request/outbox';
import { forgetPlanDraft, isEdited } from '~/shared/request/planDraft';
import type { PlanDraft } from '~/shared/request/planDraft';
import { useServerWords } from '~/shared/request/serverWords';
import { Revealed } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import { sentence } from '~/shared/ui/States';
import { tidy } from './operations';
import type { LivePlanCheck } from './usePlanCheck';
import styles from './PlanEditor.module.css';

interface EditBarProps {
  readonly task: Task;
  readonly draft: PlanDraft;
  readonly stale: boolean;
  readonly request: RequestOf<'plan'> | undefined;
  readonly check: LivePlanCheck;
  readonly onClose: () => void;
}

/** Actions for the edits: approve with them, save them as the next revision, discard them. */
export function EditBar(props: EditBarProps) {
  const { task, draft, check, onClose } = props;
  const { t } = useTranslation();
  const { save, error, recorded, saving } = useSaving(props);
  const blocked = useBlocked(props, saving);
  const edited = isEdited(draft);
  const may = useMay(task.id);
  return (
    <footer className={styles.bar}>
      <CheckState check={check} />
      <ExecutedLines lines={check.executed} />
      {error && (
        <p role="alert" className={styles.wrong}>
          {t('edit.notSaved')} <Revealed text={error} />
        </p>
      )}
      {recorded && <p role="status">{t('edit.recorded')}</p>}
      <span className={styles.buttons}>
        {may('decide') && (
          <Button tone="primary" blocked={blocked} onClick={() => save(true)}>
            {edited ? t('edit.approve') : t('edit.approveAsIs')}
          </Button>
        )}
        {may('edit_plan') && (
          <Button
            blocked={blocked ?? (edited ? undefined : t('edit.unchanged'))}
            onClick={() => save(false)}
          >
            {t('edit.save')}
          </Button>
        )}
        <Button tone="quiet" onClick={onClose}>
          {edited ? t('edit.later') : t('edit.close')}
        </Button>
        {edited && (
          <Button
            tone="quiet"
            onClick={() => {
              forgetPlanDraft(task.id);
              onClose();
            }}
          >
            {t('edit.discard')}
          </Button>
        )}
      </span>
      {blocked !== undefined && <p className={styles.note}>{blocked}</p>}
    </footer>
  );
}

function CheckState({ check }: { readonly check: LivePlanCheck }) {
  const { t } = useTranslation();
  const count = check.findings.length;
  return (
    <p role="status" className={count > 0 ? styles.wrong : styles.note}>
      {t(`edit.check_state.${count > 0 ? 'found' : check.state}`, { count })}
    </p>
  );
}

/** The files of the plan that other programs execute after an approval. */
function ExecutedLines({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation();
  const { execution } = useServerWords(lines.length > 0);
  return lines.length === 0 ? null : (
    <ul aria-label={t('plan.executed')} className={styles.note}>
      {lines.map((line) => (
        <li key={line}>
          <Revealed text={execution(line)} />
        </li>
      ))}
    </ul>
  );
}

function useBlocked({ request, stale, check }: EditBarProps, saving: boolean) {
  const { t } = useTranslation();
  const lost = useLostReason();
  if (request === undefined) return t('edit.notWaiting');
  if (lost !== undefined) return lost;
  if (stale) return t('edit.blockedStale');
  if (saving) return t('edit.saving');
  if (check.findings.length > 0) return t('edit.blockedFound');
  return undefined;
}

/** Sends the edits as the next revision; an approval is of exactly that revision and can be undone. */
function useSaving({ task, draft, request, onClose }: EditBarProps) {
  const { t } = useTranslation();
  const saving = useSavePlan(task.id);
  const save = (approves: boolean) => {
    saving.mutate(
      { digest: draft.digest, plan: tidy(draft.plan) },
      {
        onSuccess: ({ response, data }) => {
          // Not taken over yet: the edits are kept until they are a revision.
          if (response.status === 202) return;
          markOwnPlan(data.digest);
          if (approves && request) {
            const approval = t('outcome.approvePlan', { revision: data.revision });
            const title = approval + t('text.colon') + request.title;
            outbox.hold(
              { requestId: request.id, title },
              { decisionId: crypto.randomUUID(), digest: data.digest, outcome: 'approve' },
              { patience: SHORT_UNDO_TIMEOUT },
            );
          }
          forgetPlanDraft(task.id);
          onClose();
        },
      },
    );
  };
  const { error } = saving;
  return {
    save,
    saving: saving.isPending,
    recorded: saving.data?.response.status === 202,
    error: error === null ? undefined : sentence(error, error.message),
  };
}
