import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanStep, StepComment } from '~/shared/api/plan';
import type { PlanSubject } from '~/shared/api/request';
import type { TaskStep } from '~/shared/api/task';
import { Markdown } from '~/shared/text/Markdown';
import { Revealed } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import { Chip } from '~/shared/ui/Chip';
import { TextArea } from '~/shared/ui/Field';
import { StepCommentList } from './StepCommentList';
import { StepControls } from './StepControls';
import { StepFacts, StepStateChip } from './StepFacts';
import styles from './PlanDocument.module.css';

export interface StepComments {
  readonly texts: Readonly<Record<string, string>>;
  readonly onChange: (step: string, text: string) => void;
}

/** How one text differs from what stood in its place before. */
export type ShowChange = (before: string, after: string) => ReactNode;

interface PlanStepCardProps {
  readonly step: PlanStep;
  readonly number: number;
  readonly steps: readonly PlanStep[];
  readonly diff?: PlanSubject['diff'] | undefined;
  readonly comments?: StepComments | undefined;
  readonly said?: readonly StepComment[] | undefined;
  /** How far the step is, with the address of its task. */
  readonly progress?: { readonly task: string; readonly step: TaskStep } | undefined;
  /** The earlier step, if the card shows changes. */
  readonly before?: PlanStep | undefined;
  readonly show?: ShowChange | undefined;
  /** Whether it is unfolded; absent if it cannot be folded. */
  readonly open?: boolean | undefined;
  readonly onOpen?: ((open: boolean) => void) | undefined;
}

/** One step: its work, its dependencies, its checks and its comments. */
export function PlanStepCard(props: PlanStepCardProps) {
  const { step, number, comments, said = [], progress, open } = props;
  return (
    <li className={styles.step} id={`step-${step.id}`} tabIndex={-1}>
      <StepHead {...props} />
      {open !== false && (
        <>
          <StepText {...props} />
          {progress && <StepFacts {...progress} files={step.files} />}
          {progress && <StepControls {...progress} number={number} />}
          <StepCommentList said={said} />
          {comments && <Comment step={step} number={number} comments={comments} />}
        </>
      )}
    </li>
  );
}

function StepHead(props: PlanStepCardProps) {
  const { step, steps, diff, said = [], progress, open } = props;
  const { t } = useTranslation();
  const after = step.dependsOn.map((id) => steps.findIndex((other) => other.id === id) + 1);
  const waiting = said.filter(({ state }) => state === 'open').length;
  return (
    <header className={styles.stepHead}>
      <h3>
        <Title {...props} />
      </h3>
      {progress && <StepStateChip step={progress.step} />}
      {diff?.added.includes(step.id) && <Chip tone="done">{t('plan.added')}</Chip>}
      {diff?.changed.includes(step.id) && <Chip tone="waiting">{t('plan.reworded')}</Chip>}
      {open === false && waiting > 0 && (
        <Chip tone="waiting">{t('plan.openComments', { count: waiting })}</Chip>
      )}
      {step.source && (
        <Chip tone="calm">
          <Revealed text={t('plan.fromDrafts', { drafts: step.source })} />
        </Chip>
      )}
      <span className={styles.depends}>
        {after.length === 0 ? t('plan.noDependency') : t('plan.after', { steps: after.join(', ') })}
      </span>
    </header>
  );
}

function Title({ step, number, before, show, open, onOpen }: PlanStepCardProps) {
  const shown = show && before && before.title !== step.title;
  const title = shown ? show(before.title, step.title) : <Revealed text={step.title} />;
  if (!onOpen) {
    return (
      <>
        {number} {title}
      </>
    );
  }
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={open}
      onClick={() => onOpen(open !== true)}
    >
      {number} {title}
    </button>
  );
}

function StepText({ step, before, show }: PlanStepCardProps) {
  const { t } = useTranslation();
  const shown = show && before ? show : undefined;
  return (
    <>
      {shown && before && before.instructions !== step.instructions ? (
        <p className={styles.diff}>{shown(before.instructions, step.instructions)}</p>
      ) : (
        <Markdown text={step.instructions} />
      )}
      {step.command && <StepLine label={t('permission.command')} code={step.command} />}
      {shown && before && lines(before) !== lines(step) ? (
        <p className={styles.diff}>
          {t('plan.check')}
          {t('text.colon')}
          {shown(lines(before), lines(step))}
        </p>
      ) : (
        step.checks.map((check, index) => (
          <StepLine
            key={index}
            label={t('plan.check')}
            code={check.command ?? undefined}
            text={check.description ?? undefined}
          />
        ))
      )}
    </>
  );
}

function lines({ checks }: PlanStep): string {
  return checks
    .map(({ command, description }) => [command, description].filter(Boolean).join(' '))
    .join('\n');
}

interface StepLineProps {
  readonly label: string;
  readonly code?: string | undefined;
  readonly text?: string | undefined;
}

function StepLine({ label, code, text }: StepLineProps) {
  const { t } = useTranslation();
  return (
    <p className={styles.check}>
      {label}
      {t('text.colon')}
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
