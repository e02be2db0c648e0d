import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TaskStep } from '~/shared/api/task';
import { firstSentence } from '~/shared/text/firstSentence';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { Chip } from '~/shared/ui/Chip';
import { STEP_LOOKS } from '~/shared/ui/taskTone';
import styles from './PlanDocument.module.css';

/** How far a step of an approved plan is. */
export function StepStateChip({ step }: { readonly step: TaskStep }) {
  const { t } = useTranslation();
  const look = STEP_LOOKS[step.state];
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {step.held ? t('plan.heldBack') : t(`stepState.${step.state}`)}
    </Chip>
  );
}

interface StepFactsProps {
  readonly task: string;
  readonly step: TaskStep;
  readonly files: readonly string[];
}

/** Outcome of a step: result, attempts, checks, and the link to its changes. */
export function StepFacts({ task, step, files }: StepFactsProps) {
  const { t } = useTranslation();
  const checked = step.checks.filter(({ passed }) => passed !== null && passed !== undefined);
  const worked = step.attempts > 0;
  return (
    <div className={styles.facts}>
      {files.length > 0 && (
        <p>
          {t('plan.stepFiles')}{' '}
          {files.map((file) => (
            <code key={file}>
              <Revealed text={file} />
            </code>
          ))}
        </p>
      )}
      {step.attempts > 1 && <p>{t('plan.attempts', { count: step.attempts })}</p>}
      {step.result && <p>{plainProse(firstSentence(step.result))}</p>}
      {step.note && (
        <p>
          <Revealed text={step.note} />
        </p>
      )}
      {checked.map(({ command, description, passed }, index) => (
        <p key={index} className={passed ? styles.passed : styles.failed}>
          {passed ? (
            <CircleCheck size={14} aria-hidden="true" />
          ) : (
            <CircleX size={14} aria-hidden="true" />
          )}{' '}
          {t(passed ? 'plan.checkPassed' : 'plan.checkFailed')}{' '}
          <Revealed text={command ?? description ?? ''} />
        </p>
      ))}
      {worked && (
        <Link to={`/tasks/${task}/changes?scope=step:${encodeURIComponent(step.id)}`}>
          {t('plan.stepChanges')}
        </Link>
      )}
    </div>
  );
}
