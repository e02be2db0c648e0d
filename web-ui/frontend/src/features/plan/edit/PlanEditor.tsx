import { Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plan, PlanRevision } from '~/shared/api/plan';
import type { RequestOf } from '~/shared/api/request';
import type { Task } from '~/shared/api/task';
import { forgetPlanDraft, isEdited, keepPlanDraft, usePlanDraft } from '~/shared/request/planDraft';
import type { PlanDraft } from '~/shared/request/planDraft';
import { Button } from '~/shared/ui/Button';
import { EditBar } from './EditBar';
import { Findings } from './Findings';
import { change, insert, merge, move, newId, groupFindings, remove, tidy } from './operations';
import { StepEditor } from './StepEditor';
import { usePlanCheck } from './usePlanCheck';
import { VerificationFields, OverviewFields } from './PlanFields';
import styles from './PlanEditor.module.css';

/** Number of steps that are unfolded at first; for a longer plan the reader sees the index. */
const UNFOLDED = 6;

interface PlanEditorProps {
  readonly task: Task;
  readonly current: PlanRevision;
  /** Request for the plan's approval; without a request the editor only saves the edits. */
  readonly request: RequestOf<'plan'> | undefined;
  readonly onClose: () => void;
}

/** The editor of the waiting plan. It saves and checks each input at once. */
export function PlanEditor({ task, current, request, onClose }: PlanEditorProps) {
  const { t } = useTranslation();
  const draft = usePlanDraft(task.id) ?? begun(current);
  const { plan } = draft;
  const check = usePlanCheck(task.id, tidy(plan));
  const findings = groupFindings(check.findings);
  const put = (next: Plan) => keepPlanDraft(task.id, { ...draft, plan: next });
  return (
    <section className={styles.editor} aria-label={t('edit.label')} data-editing>
      <StaleDraftNotice task={task} draft={draft} current={current} />
      <Findings findings={findings.get('')} />
      <OverviewFields
        plan={plan}
        findings={findings}
        onChange={(part) => put({ ...plan, ...part })}
      />
      <Steps task={task} draft={draft} check={check.findings} onChange={put} />
      <VerificationFields
        plan={plan}
        findings={findings}
        onChange={(part) => put({ ...plan, ...part })}
      />
      <EditBar
        task={task}
        draft={draft}
        stale={draft.digest !== current.digest}
        request={request}
        check={check}
        onClose={onClose}
      />
    </section>
  );
}

function begun(current: PlanRevision): PlanDraft {
  const { digest, revision, plan } = current;
  return { digest, revision, base: plan, plan };
}

interface StaleDraftNoticeProps {
  readonly task: Task;
  readonly draft: PlanDraft;
  readonly current: PlanRevision;
}

/** Notice of a newer revision during an edit: the person applies the edits to it, or drops them. */
function StaleDraftNotice({ task, draft, current }: StaleDraftNoticeProps) {
  const { t } = useTranslation();
  if (draft.digest === current.digest) return null;
  if (!isEdited(draft)) {
    return (
      <div className={styles.stale} role="alert">
        <p>{t('edit.newer', { revision: current.revision })}</p>
        <Button onClick={() => forgetPlanDraft(task.id)}>
          {t('edit.look', { revision: current.revision })}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.stale} role="alert">
      <p>{t('edit.stale', { revision: current.revision, mine: draft.revision })}</p>
      <span className={styles.buttons}>
        <Button
          tone="primary"
          onClick={() =>
            keepPlanDraft(task.id, {
              ...begun(current),
              plan: merge(draft.base, draft.plan, current.plan),
            })
          }
        >
          {t('edit.carryOver', { revision: current.revision })}
        </Button>
        <Button onClick={() => forgetPlanDraft(task.id)}>{t('edit.discard')}</Button>
      </span>
    </div>
  );
}

interface StepsProps {
  readonly task: Task;
  readonly draft: PlanDraft;
  readonly check: readonly string[];
  readonly onChange: (plan: Plan) => void;
}

function Steps({ task, draft, check, onChange }: StepsProps) {
  const { t } = useTranslation();
  const { plan, base } = draft;
  const few = plan.steps.length <= UNFOLDED;
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(few ? plan.steps.map(({ id }) => id) : []),
  );
  const [undone, setUndone] = useState<readonly Plan[]>([]);
  const findings = groupFindings(check);
  const states = new Map(task.plan?.steps.map(({ id, state }) => [id, state]));
  const all = plan.steps.every(({ id }) => open.has(id));
  const rearrange = (next: Plan) => {
    setUndone([...undone, plan]);
    onChange(next);
  };
  const add = () => {
    const id = newId(base, plan, ...undone);
    setOpen(new Set([...open, id]));
    rearrange(insert(plan, id));
  };
  return (
    <section className={styles.steps}>
      <header className={styles.stepsHead}>
        <h2>{t('plan.steps')}</h2>
        {plan.steps.length > 1 && (
          <Button
            tone="quiet"
            onClick={() => setOpen(new Set(all ? [] : plan.steps.map(({ id }) => id)))}
          >
            {all ? t('plan.foldAll') : t('plan.unfoldAll')}
          </Button>
        )}
      </header>
      <Findings findings={findings.get('steps')} />
      <ol>
        {plan.steps.map((step, index) => (
          <StepEditor
            key={step.id}
            step={step}
            index={index}
            steps={plan.steps}
            state={states.get(step.id)}
            findings={findings.get(`steps[${index}]`) ?? []}
            open={open.has(step.id)}
            onOpen={(on) => setOpen(new Set(on ? [...open, step.id] : without(open, step.id)))}
            onChange={(part) => onChange(change(plan, index, part))}
            onMove={(by) => rearrange(move(plan, index, by))}
            onRemove={() => rearrange(remove(plan, step.id))}
          />
        ))}
      </ol>
      <span className={styles.buttons}>
        <Button onClick={add}>
          <Plus size={16} aria-hidden="true" /> {t('edit.addStep')}
        </Button>
        {undone.length > 0 && (
          <Button
            tone="quiet"
            onClick={() => {
              onChange({ ...plan, steps: undone.at(-1)?.steps ?? plan.steps });
              setUndone(undone.slice(0, -1));
            }}
          >
            <Undo2 size={16} aria-hidden="true" /> {t('edit.undo')}
          </Button>
        )}
      </span>
    </section>
  );
}

function without(set: ReadonlySet<string>, one: string): readonly string[] {
  return [...set].filter((other) => other !== one);
}
