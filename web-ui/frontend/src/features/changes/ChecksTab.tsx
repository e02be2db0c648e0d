import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { useArtifactText } from '~/shared/api/artifact';
import { useChecks } from '~/shared/api/changes';
import type { CheckRecord } from '~/shared/api/changes';
import type { Task } from '~/shared/api/task';
import { plainProse } from '~/shared/text/hidden';
import { Revealed, Verbatim } from '~/shared/text/Verbatim';
import { Empty, Failed, Loading, sentence } from '~/shared/ui/States';
import styles from './ChecksTab.module.css';

/** The checks of steps and of the whole task, with what came of them. */
export function ChecksTab() {
  const { t } = useTranslation();
  const task = useOutletContext<Task>();
  const checks = useChecks(task.id);
  if (!checks.data) {
    if (checks.error) return <Failed error={checks.error} onRetry={() => void checks.refetch()} />;
    return <Loading lines={5} />;
  }
  const groups = byStep(checks.data.items);
  if (groups.length === 0) {
    return <Empty title={t('checks.empty')}>{t('checks.emptyText')}</Empty>;
  }
  return (
    <div className={styles.tab}>
      {groups.map(([step, items]) => (
        <section key={step}>
          <h2>{plainProse(titleOf(task, step) ?? t('checks.whole'))}</h2>
          <ul>
            {items.map((check, index) => (
              <Check key={index} check={check} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Check({ check }: { readonly check: CheckRecord }) {
  const { t } = useTranslation();
  const result = resultOf(check.passed);
  const Icon = { passed: CircleCheck, failed: CircleX, pending: CircleDashed }[result];
  return (
    <li className={styles.check}>
      <span className={styles[result]}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <span className={styles.what}>
        {check.command ? (
          <code>
            <Revealed text={check.command} />
          </code>
        ) : (
          plainProse(check.description ?? '')
        )}
      </span>
      <span className={styles.note}>
        {t(`checks.${result}`)}
        {check.exitCode !== undefined && check.exitCode !== null && check.exitCode !== 0
          ? t('text.comma') + t('checks.exit', { code: check.exitCode })
          : ''}
      </span>
      {check.reason && !isOutput(check) && <Reason reason={check.reason} />}
      {check.artifact && <Output artifact={check.artifact} isFailed={result === 'failed'} />}
    </li>
  );
}

/** Whether the reason of a check is an excerpt of the output that stands open below it. */
function isOutput({ passed, artifact, exitCode, reason }: CheckRecord): boolean {
  const hasEnded = exitCode !== undefined && exitCode !== null;
  return passed === false && Boolean(artifact) && hasEnded && Boolean(reason?.includes('\n'));
}

/** Reason why a check did not pass; program output keeps its lines. */
function Reason({ reason }: { readonly reason: string }) {
  return (
    <div className={styles.more}>
      {reason.includes('\n') ? <Verbatim text={reason} output /> : <p>{plainProse(reason)}</p>}
    </div>
  );
}

interface OutputProps {
  readonly artifact: string;
  readonly isFailed: boolean;
}

/** Output of a check: that of a failed one is open, another is fetched when a reader opens it. */
function Output({ artifact, isFailed }: OutputProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(isFailed);
  const text = useArtifactText(artifact, open);
  return (
    <details
      className={styles.more}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('checks.output')}</summary>
      {text.data !== undefined && <Verbatim text={text.data} output label={t('checks.output')} />}
      {text.error && <p role="alert">{sentence(text.error, t('state.awayText'))}</p>}
    </details>
  );
}

function resultOf(passed: boolean | null | undefined): 'passed' | 'failed' | 'pending' {
  if (passed === true) return 'passed';
  return passed === false ? 'failed' : 'pending';
}

function byStep(checks: readonly CheckRecord[]): readonly (readonly [string, CheckRecord[]])[] {
  const groups = new Map<string, CheckRecord[]>();
  for (const check of checks) {
    groups.set(check.step ?? '', [...(groups.get(check.step ?? '') ?? []), check]);
  }
  return [...groups];
}

function titleOf(task: Task, step: string): string | undefined {
  if (step === '') return undefined;
  return task.plan?.steps.find((other) => other.id === step)?.title ?? step;
}
