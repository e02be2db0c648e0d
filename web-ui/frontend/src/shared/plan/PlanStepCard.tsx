import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanStep } from '~/shared/api/plan';
import type { PlanSubject } from '~/shared/api/request';
import { Markdown } from '~/shared/text/Markdown';
import { Revealed } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import { Chip } from '~/shared/ui/Chip';
import { TextArea } from '~/shared/ui/Field';
import styles from './PlanDocument.module.css';

export interface StepComments {
  readonly texts: Readonly<Record<string, string>>;
  readonly onChange: (step: string, text: string) => void;
}

interface PlanStepCardProps {
  readonly step: PlanStep;
  readonly number: number;
  readonly steps: readonly PlanStep[];
  readonly diff?: PlanSubject['diff'] | undefined;
  readonly comments?: StepComments | undefined;
}

export function PlanStepCard({ step, number, steps, diff, comments }: PlanStepCardProps) {
  const { t } = useTranslation();
  return (
    <li className={styles.step} id={`step-${step.id}`}>
      <StepHead step={step} number={number} steps={steps} diff={diff} />
      <Markdown text={step.instructions} />
      {step.command && <StepLine label={t('permission.command')} code={step.command} />}
      {step.checks.map((check, index) => (
        <StepLine
          key={index}
          label={t('plan.check')}
          code={check.command ?? undefined}
          text={check.description ?? undefined}
        />
      ))}
      {comments && <Comment step={step} number={number} comments={comments} />}
    </li>
  );
}

function StepHead({ step, number, steps, diff }: Omit<PlanStepCardProps, 'comments'>) {
  const { t } = useTranslation();
  const after = step.dependsOn.map((id) => steps.findIndex((other) => other.id === id) + 1);
  return (
    <header className={styles.stepHead}>
      <h3>
        {number} <Revealed text={step.title} />
      </h3>
      {diff?.added.includes(step.id) && <Chip tone="done">{t('plan.added')}</Chip>}
      {diff?.changed.includes(step.id) && <Chip tone="waiting">{t('plan.reworded')}</Chip>}
      <span className={styles.depends}>
        {after.length === 0 ? t('plan.noDependency') : t('plan.after', { steps: after.join(', ') })}
      </span>
    </header>
  );
}

interface StepLineProps {
  readonly label: string;
  readonly code?: string | undefined;
  readonly text?: string | undefined;
}

function StepLine({ label, code, text }: StepLineProps) {
  return (
    <p className={styles.check}>
      {label}:{' '}
      {code !== undefined && (
        <code>
          <Revealed text={code} />
        </code>
      )}{' '}
      {text !== undefined && <Revealed text={text} />}
    </p>
  );
}

interface CommentProps {
  readonly step: PlanStep;
  readonly number: number;
  readonly comments: StepComments;
}

function Comment({ step, number, comments }: CommentProps) {
  const { t } = useTranslation();
  const text = comments.texts[step.id] ?? '';
  const [open, setOpen] = useState(text !== '');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // What is kept from before is not asked for again.
    if (open && field.current?.value === '') field.current.focus();
  }, [open]);
  if (!open) {
    return (
      <Button
        tone="quiet"
        data-edit
        className={styles.comment}
        aria-label={t('plan.commentStep', { step: number })}
        onClick={() => setOpen(true)}
      >
        {t('plan.addComment')}
      </Button>
    );
  }
  return (
    <TextArea
      ref={field}
      label={t('plan.commentStep', { step: number })}
      rows={2}
      value={text}
      onChange={(value) => comments.onChange(step.id, value)}
    />
  );
}
