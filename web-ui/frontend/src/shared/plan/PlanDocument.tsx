import { useTranslation } from 'react-i18next';
import type { Plan, PlanCheck, PlanFile } from '~/shared/api/plan';
import type { PlanSubject } from '~/shared/api/request';
import { Markdown } from '~/shared/text/Markdown';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { PlanStepCard } from './PlanStepCard';
import type { StepComments } from './PlanStepCard';
import { Section } from './Section';
import styles from './PlanDocument.module.css';

interface PlanDocumentProps {
  readonly plan: Plan;
  readonly diff?: PlanSubject['diff'] | undefined;
  readonly comments?: StepComments | undefined;
}

/** A plan to be read from top to bottom: what, how, where, in which steps, and how one knows that it worked. */
export function PlanDocument({ plan, diff, comments }: PlanDocumentProps) {
  const { t } = useTranslation();
  const removed = diff?.removed ?? [];
  return (
    <article className={styles.plan}>
      <Section title={t('plan.overview')}>
        <Markdown text={plan.overview} />
      </Section>
      {plan.approach && (
        <Section title={t('plan.approach')}>
          <Markdown text={plan.approach} />
        </Section>
      )}
      <Files files={plan.files} />
      <Section title={t('plan.steps')}>
        {removed.length > 0 && (
          <p className={styles.removed}>
            {plainProse(t('plan.removed', { steps: removed.join(', ') }))}
          </p>
        )}
        <ol className={styles.steps}>
          {plan.steps.map((step, index) => (
            <PlanStepCard
              key={step.id}
              step={step}
              number={index + 1}
              steps={plan.steps}
              diff={diff}
              comments={comments}
            />
          ))}
        </ol>
      </Section>
      <Checks title={t('plan.verification')} checks={plan.verification} />
      <Lines title={t('plan.manualChecks')} lines={plan.manualChecks} />
      <Lines title={t('plan.risks')} lines={plan.risks} />
    </article>
  );
}

function Files({ files }: { readonly files: readonly PlanFile[] }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <Section title={t('plan.files')}>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.path}>
            <span className={styles.action}>{t(`plan.action.${file.action}`)}</span>
            <code>
              <Revealed text={file.path} />
            </code>
            {file.note && (
              <span className={styles.note}>
                <Revealed text={file.note} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Checks({
  title,
  checks,
}: {
  readonly title: string;
  readonly checks: readonly PlanCheck[];
}) {
  if (checks.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.lines}>
        {checks.map((check, index) => (
          <li key={index}>
            {check.command && (
              <code>
                <Revealed text={check.command} />
              </code>
            )}
            {check.description && (
              <span className={styles.note}>
                <Revealed text={check.description} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={index}>
            <Markdown text={line} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
