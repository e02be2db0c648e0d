import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RequestOf } from '~/shared/api/request';
import { useStepComments } from '~/shared/api/plan';
import { useMay } from '~/shared/api/rights';
import { PlanDocument } from '~/shared/plan/PlanDocument';
import { PlanCommands, PlanNotes } from '~/shared/plan/PlanNotes';
import { useDraft } from '~/shared/request/drafts';
import styles from './Facts.module.css';

/** The plan, with its changes since the last revision and a comment field for each step. */
export function PlanCard({ request }: { readonly request: RequestOf<'plan'> }) {
  const { t } = useTranslation();
  const may = useMay(request.taskId);
  const { subject } = request;
  const said = useStepComments(request.taskId, subject.revision).data?.items;
  const [draft, change] = useDraft(request.id);
  const open = request.status === 'pending';
  return (
    <div className={styles.card}>
      <PlanNotes subject={subject} />
      <PlanDocument
        plan={subject.plan}
        diff={subject.revision > 1 ? subject.diff : undefined}
        said={said}
        comments={
          open
            ? {
                texts: draft.stepComments,
                onChange: (step, text) =>
                  change({ stepComments: { ...draft.stepComments, [step]: text } }),
              }
            : undefined
        }
      />
      <PlanCommands subject={subject} />
      {open && may('edit_plan') && (
        <Link data-edit to={`/tasks/${request.taskId}/plan?edit`}>
          {t('plan.edit')}
        </Link>
      )}
    </div>
  );
}
