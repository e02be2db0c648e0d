import { useTranslation } from 'react-i18next';
import type { Plan, PlanCheck, PlanFile, StepComment } from '~/shared/api/plan';
import type { PlanSubject } from '~/shared/api/request';
import type { TaskStep } from '~/shared/api/task';
import { Markdown } from '~/shared/text/Markdown';
import { Revealed } from '~/shared/text/Verbatim';
import type { ShowChange, StepComments } from './PlanStepCard';
import { PlanSteps } from './PlanSteps';
import { Section } from './Section';
import styles from './PlanDocument.module.css';

/** An earlier revision that a plan is held against. */
export interface Comparison {
  readonly before: Plan;
  readonly show: ShowChange;
  /** Leaves out what did not change. */
  readonly only: boolean;
}

export interface PlanDocumentProps {
  readonly plan: Plan;
  readonly diff?: PlanSubject['diff'] | undefined;
  readonly comments?: StepComments | undefined;
  /** Comments of people on steps of earlier revisions. */
  readonly said?: readonly StepComment[] | undefined;
  /** How far the steps of an approved plan are. */
  readonly progress?: { readonly task: string; readonly steps: readonly TaskStep[] } | undefined;
  readonly compare?: Comparison | undefined;
}

/** A plan to be read from top to bottom: what, how, where, in which steps, and how one knows that it worked. */
export function PlanDocument(props: PlanDocumentProps) {
  const { plan, compare } = props;
  const { t } = useTranslation();
  const hidden = (name: keyof Plan) =>
    compare?.only === true && same(compare.before[name], plan[name]);
  return (
    <article className={styles.plan}>
      {!hidden('overview') && (
        <Section title={t('plan.overview')}>
          <Prose text={plan.overview} before={compare?.before.overview} show={compare?.show} />
        </Section>
      )}
      {plan.approach && !hidden('approach') && (
        <Section title={t('plan.approach')}>
          <Prose text={plan.approach} before={compare?.before.approach} show={compare?.show} />
        </Section>
      )}
      {!hidden('files') && <Files files={plan.files} />}
      <PlanSteps {...props} />
      {!hidden('verification') && (
        <Checks title={t('plan.verification')} checks={plan.verification} />
      )}
      {!hidden('manualChecks') && (
        <Lines title={t('plan.manualChecks')} lines={plan.manualChecks} />
      )}
      {!hidden('risks') && <Lines title={t('plan.risks')} lines={plan.risks} />}
    </article>
  );
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface ProseProps {
  readonly text: string;
  readonly before: string | undefined;
  readonly show: ShowChange | undefined;
}

function Prose({ text, before, show }: ProseProps) {
  if (show === undefined || before === undefined || before === text)
    return <Markdown text={text} />;
  return <p className={styles.diff}>{show(before, text)}</p>;
}

function Files({ files }: { readonly files: readonly PlanFile[] }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <Section title={t('plan.files')}>
      <ul className={styles.files}>
        {files.map((file, index) => (
          <li key={index}>
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
