import type { PlanSubject } from '~/shared/api/request';
import { PlanDocument } from '~/shared/plan/PlanDocument';
import { PlanCommands, PlanNotes } from '~/shared/plan/PlanNotes';
import { useDraft } from '~/shared/request/drafts';
import styles from './Facts.module.css';

interface PlanCardProps {
  readonly requestId: string;
  readonly subject: PlanSubject;
}

/** The plan as it would run, with what changed since the last revision and a place for comments by step. */
export function PlanCard({ requestId, subject }: PlanCardProps) {
  const [draft, change] = useDraft(requestId);
  return (
    <div className={styles.card}>
      <PlanNotes subject={subject} />
      <PlanDocument
        plan={subject.plan}
        diff={subject.revision > 1 ? subject.diff : null}
        comments={{
          texts: draft.stepComments,
          onChange: (step, text) =>
            change({ stepComments: { ...draft.stepComments, [step]: text } }),
        }}
      />
      <PlanCommands subject={subject} />
    </div>
  );
}
