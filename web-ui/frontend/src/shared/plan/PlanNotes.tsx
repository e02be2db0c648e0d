import { useTranslation } from 'react-i18next';
import type { PlanSubject } from '~/shared/api/request';
import { useServerWords } from '~/shared/request/serverWords';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { continuationOf } from './continuation';
import { Section } from './Section';
import { useRevisionAuthor } from './useRevisionAuthor';
import styles from './PlanDocument.module.css';

/**
 * Notes on a plan: its editor, the findings of its check, its distance behind the base, and the
 * uncommitted files.
 */
export function PlanNotes({ subject }: { readonly subject: PlanSubject }) {
  const { t } = useTranslation();
  const { findings, executed } = subject.check;
  const { overlapping, uncommitted } = subject.base;
  const behind = subject.base.behind ?? 0;
  const writer = useRevisionAuthor(subject.editedBy);
  const { execution } = useServerWords(executed.length > 0);
  return (
    <>
      <ContinuationNote subject={subject} />
      {subject.editedBy && <p className={styles.notice}>{t('plan.edited', { writer })}</p>}
      {findings.length > 0 && (
        <Section title={t('plan.planCheck')}>
          <ul className={styles.lines}>
            {findings.map((finding, index) => (
              <li key={index}>
                <Revealed text={finding} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {executed.length > 0 && (
        <Section title={t('plan.executed')}>
          <ul className={styles.lines}>
            {executed.map((line) => (
              <li key={line}>
                <Revealed text={execution(line)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {(behind > 0 || overlapping.length > 0) && (
        <p className={styles.notice}>
          {behind > 0 && t('plan.behind', { count: behind })}{' '}
          {overlapping.length > 0 &&
            t('plan.overlapping', { files: plainProse(overlapping.join(', ')) })}
        </p>
      )}
      {uncommitted.length > 0 && (
        <p className={styles.notice}>
          {t('plan.uncommitted', { files: plainProse(uncommitted.join(', ')) })}
        </p>
      )}
    </>
  );
}

/** The finished steps of a plan that has begun, and the steps that a no leaves out. */
function ContinuationNote({ subject }: { readonly subject: PlanSubject }) {
  const { t } = useTranslation();
  const continuation = continuationOf(subject);
  if (continuation === undefined) return null;
  const done = subject.plan.steps.filter(({ id }) => subject.done?.includes(id));
  return (
    <p className={styles.notice}>
      {done.length > 0 &&
        t('plan.kept', { steps: plainProse(done.map(({ title }) => title).join(', ')) })}{' '}
      {t(`plan.no.${continuation}`)}
    </p>
  );
}

/** The commands that an approval allows, and the commands that still need a permission. */
export function PlanCommands({ subject }: { readonly subject: PlanSubject }) {
  const { t } = useTranslation();
  return (
    <>
      <CodeList title={t('plan.commands')} lines={subject.commands} />
      <CodeList title={t('plan.wouldAsk')} lines={subject.wouldAsk} />
    </>
  );
}

function CodeList({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.lines}>
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
