import { useTranslation } from 'react-i18next';
import type { Finding, PlanSubject } from '~/shared/api/request';
import { PlanDocument } from '~/shared/plan/PlanDocument';
import { useDraft } from '~/shared/request/drafts';
import { Revealed } from '~/shared/text/Verbatim';
import { Section } from './Facts';
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
        diff={subject.diff}
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

/** What the plan check found and how far the base has moved on. */
function PlanNotes({ subject }: { readonly subject: PlanSubject }) {
  const { t } = useTranslation();
  const findings = subject.check?.findings ?? [];
  const behind = subject.base?.behind ?? 0;
  const overlapping = subject.base?.overlapping ?? [];
  return (
    <>
      {findings.length > 0 && (
        <Section title={t('plan.planCheck')}>
          <ul>
            {findings.map((finding, index) => (
              <li key={index}>{textOf(finding)}</li>
            ))}
          </ul>
        </Section>
      )}
      {(behind > 0 || overlapping.length > 0) && (
        <p>
          {behind > 0 && t('plan.behind', { count: behind })}{' '}
          {overlapping.length > 0 && t('plan.overlapping', { files: overlapping.join(', ') })}
        </p>
      )}
    </>
  );
}

function PlanCommands({ subject }: { readonly subject: PlanSubject }) {
  const { t } = useTranslation();
  return (
    <>
      <CodeList title={t('plan.commands')} lines={subject.commands ?? []} />
      <CodeList title={t('plan.wouldAsk')} lines={subject.wouldAsk ?? []} />
    </>
  );
}

function CodeList({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Section title={title}>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <code>
              <Revealed text={line} />
            </code>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function textOf(finding: Finding | string): string {
  if (typeof finding === 'string') return finding;
  return [finding.step, finding.message].filter(Boolean).join(': ');
}
