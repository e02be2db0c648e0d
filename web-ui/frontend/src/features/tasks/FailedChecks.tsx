import { useTranslation } from 'react-i18next';
import { useArtifactText } from '~/shared/api/artifact';
import { useChecks } from '~/shared/api/changes';
import { Verbatim } from '~/shared/text/Verbatim';
import styles from './TaskOutcome.module.css';

/**
 * Number of lines of a check's output that explain the failure; the checks tab has the whole
 * output.
 */
const TAIL = 30;

/** The checks that failed: what ran, how it ended and the end of what it printed. */
export function FailedChecks({ taskId }: { readonly taskId: string }) {
  const { t } = useTranslation();
  const failed = (useChecks(taskId).data?.items ?? []).filter(({ passed }) => passed === false);
  return failed
    .filter(({ command }) => command)
    .map(({ command, exitCode, artifact }, index) => (
      <div key={index} className={styles.check}>
        <Verbatim text={command ?? ''} label={t('checks.failed')} />
        {exitCode !== undefined && exitCode !== null && (
          <p>{t('checks.exit', { code: exitCode })}</p>
        )}
        {artifact && <Tail artifact={artifact} />}
      </div>
    ));
}

function Tail({ artifact }: { readonly artifact: string }) {
  const { t } = useTranslation();
  const text = useArtifactText(artifact, true).data;
  if (text === undefined) return null;
  const end = text.trimEnd().split('\n').slice(-TAIL).join('\n');
  return <Verbatim text={end} output label={t('checks.output')} />;
}
