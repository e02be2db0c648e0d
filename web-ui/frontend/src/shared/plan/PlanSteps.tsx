import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { PlanStep } from '~/shared/api/plan';
import { plainProse } from '~/shared/text/hidden';
import { Button } from '~/shared/ui/Button';
import type { PlanDocumentProps } from './PlanDocument';
import { PlanStepCard } from './PlanStepCard';
import { StepCommentList } from './StepCommentList';
import styles from './PlanDocument.module.css';

/** A plan with more steps is shown folded: its titles are the index. */
const FEW = 10;

/** The steps of a plan; where they are many, each unfolds by itself. */
export function PlanSteps({
  plan,
  diff,
  comments,
  said = [],
  progress,
  compare,
}: PlanDocumentProps) {
  const { t } = useTranslation();
  const { steps } = plan;
  const folds = steps.length > FEW;
  const [open, setOpen] = useOpen(steps, diff?.added, diff?.changed);
  const all = steps.every(({ id }) => open.has(id));
  const removed = diff?.removed ?? [];
  const old = (id: string) => compare?.before.steps.find((step) => step.id === id);
  const shown = steps.filter(
    (step) => compare?.only !== true || JSON.stringify(old(step.id)) !== JSON.stringify(step),
  );
  return (
    <section className={styles.section}>
      <div className={styles.stepsHead}>
        <h2>{t('plan.steps')}</h2>
        {folds && (
          <Button tone="quiet" onClick={() => setOpen(all ? [] : steps.map(({ id }) => id))}>
            {all ? t('plan.foldAll') : t('plan.unfoldAll')}
          </Button>
        )}
      </div>
      {removed.length > 0 && (
        <p className={styles.removed}>
          {plainProse(t('plan.removed', { steps: removed.join(', ') }))}
        </p>
      )}
      <StepCommentList apart said={said.filter(({ state }) => state === 'gone')} />
      <ol className={styles.steps}>
        {shown.map((step) => {
          const state = progress?.steps.find(({ id }) => id === step.id);
          return (
            <PlanStepCard
              key={step.id}
              step={step}
              number={steps.indexOf(step) + 1}
              steps={steps}
              diff={diff}
              comments={comments}
              said={said.filter(({ now }) => now === step.id)}
              progress={progress && state && { task: progress.task, step: state }}
              before={old(step.id)}
              show={compare?.show}
              open={folds ? open.has(step.id) : undefined}
              onOpen={
                folds
                  ? (on) =>
                      setOpen(on ? [...open, step.id] : [...open].filter((id) => id !== step.id))
                  : undefined
              }
            />
          );
        })}
      </ol>
    </section>
  );
}

/** The unfolded steps: at first the new ones, and always the step that the address names. */
function useOpen(
  steps: readonly PlanStep[],
  added: readonly string[] = [],
  changed: readonly string[] = [],
) {
  const { hash } = useLocation();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const news = [...added, ...changed];
    return new Set(news.length < steps.length ? news : []);
  });
  const target = steps.find(({ id }) => hash === `#step-${id}`)?.id;
  const [led, setLed] = useState<string>();
  if (target !== undefined && target !== led) {
    setLed(target);
    setOpen(new Set([...open, target]));
  }
  useEffect(() => {
    if (target === undefined) return;
    const card = document.getElementById(`step-${target}`);
    card?.scrollIntoView({ block: 'start' });
    card?.focus({ preventScroll: true });
  }, [target]);
  return [open, (ids: readonly string[]) => setOpen(new Set(ids))] as const;
}
