import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DeliverySubject, RequestOf } from '~/shared/api/request';
import { useDraft } from '~/shared/request/drafts';
import { Revealed } from '~/shared/text/Verbatim';
import { TextArea } from '~/shared/ui/Field';
import { DeliveryFiles } from './DeliveryFiles';
import { Fact, Facts, Section } from './Facts';
import styles from './Facts.module.css';

const MODES = ['branch', 'patch', 'push', 'pull_request'] as const;

interface DeliveryCardProps {
  readonly request: RequestOf<'delivery'>;
  /** Beside other content: without the diff. */
  readonly brief: boolean;
}

/** A delivery: its target, its checks, its diff, and the checks that only a person can make. */
export function DeliveryCard({ request, brief }: DeliveryCardProps) {
  const { t } = useTranslation();
  const { subject } = request;
  const mode = MODES.find((name) => name === subject.mode);
  return (
    <div className={styles.card}>
      <Facts>
        <Fact name={t('delivery.mode')}>
          {mode ? t(`modes.${mode}`) : <Revealed text={subject.mode} />}
        </Fact>
        {subject.branch && (
          <Fact name={t('delivery.branch')}>
            <code>
              <Revealed text={subject.branch} />
            </code>
          </Fact>
        )}
        {subject.remote && (
          <Fact name={t('delivery.remote')}>
            <code>
              <Revealed text={subject.remote} />
            </code>
          </Fact>
        )}
        <Fact name={t('delivery.commit')}>
          <code>{subject.commit.slice(0, 12)}</code>
        </Fact>
      </Facts>
      <Verification subject={subject} />
      {brief ? (
        <p>
          <Link to={`/tasks/${request.taskId}/changes`}>{t('delivery.read')}</Link>
        </p>
      ) : (
        <DeliveryFiles request={request} />
      )}
      <ManualChecks request={request} />
    </div>
  );
}

function Verification({ subject }: { readonly subject: DeliverySubject }) {
  const { t } = useTranslation();
  const checks = subject.verification;
  const isVerified = checks.some(({ passed }) => typeof passed === 'boolean');
  return (
    <Section title={t('delivery.verification')}>
      {!isVerified && <p className={styles.warning}>{t('delivery.notVerified')}</p>}
      <ul>
        {checks.map((check, index) => (
          <li key={index}>
            <code>
              <Revealed text={check.command ?? check.description ?? ''} />
            </code>{' '}
            {check.passed === true && t('checks.passed')}
            {check.passed === false && t('checks.failed')}
            {typeof check.passed !== 'boolean' && t('delivery.notRun')}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ManualChecks({ request }: { readonly request: RequestOf<'delivery'> }) {
  const { t } = useTranslation();
  const [draft, change] = useDraft(request.id);
  const checks = request.subject.manualChecks;
  if (checks.length === 0) return null;
  if (request.status !== 'pending') {
    // What was ticked is told with the decision.
    return (
      <Section title={t('delivery.manualSettled')}>
        <ul>
          {checks.map((check) => (
            <li key={check}>
              <Revealed text={check} />
            </li>
          ))}
        </ul>
      </Section>
    );
  }
  return (
    <Section title={t('delivery.manual')}>
      {checks.map((check) => (
        <label key={check} className={styles.tick}>
          <input
            data-edit
            type="checkbox"
            checked={draft.ticked.includes(check)}
            onChange={(event) =>
              change({
                ticked: event.target.checked
                  ? [...draft.ticked, check]
                  : draft.ticked.filter((other) => other !== check),
              })
            }
          />
          <Revealed text={check} />
        </label>
      ))}
      {checks.some((check) => !draft.ticked.includes(check)) && (
        <TextArea
          label={t('delivery.waive')}
          rows={2}
          value={draft.comment}
          onChange={(comment) => change({ comment })}
        />
      )}
    </Section>
  );
}
