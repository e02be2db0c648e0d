import { useTranslation } from 'react-i18next';
import type { RequestOf } from '~/shared/api/request';
import { Revealed, Verbatim } from '~/shared/text/Verbatim';
import { Fact, Facts, Section } from './Facts';
import styles from './Facts.module.css';

const CAUSES = ['provider', 'conflict', 'planning_stuck', 'step_failed', 'host_lost'] as const;

const DOES = ['retry', 'switch_model', 'skip', 'stop'] as const;

interface OperatorCardProps {
  readonly request: RequestOf<'operator'>;
  /** Whether to fold the consequences of the outcomes because there is little room. */
  readonly brief: boolean;
}

/**
 * A fault that no agent can mend, and the consequence of each outcome, in the order of the
 * outcomes.
 */
export function OperatorCard({ request, brief }: OperatorCardProps) {
  const { t } = useTranslation();
  const { subject } = request;
  const refused = subject.cause === 'provider' && request.outcomes[0] !== 'retry';
  const known = refused ? 'refused' : CAUSES.find((cause) => cause === subject.cause);
  const { files } = subject;
  return (
    <div className={styles.card}>
      <Facts>
        <Fact name={t('operator.cause')}>
          {known ? t(`causes.${known}`) : <Revealed text={subject.cause} />}
        </Fact>
        {subject.model && (
          <Fact name={t('operator.model')}>
            <Revealed text={subject.model} />
          </Fact>
        )}
        {subject.step && (
          <Fact name={t('operator.step')}>
            <Revealed text={subject.stepTitle ?? subject.step} />
          </Fact>
        )}
        {files.length > 0 && (
          <Fact name={t('operator.files')}>
            <Revealed text={files.join(', ')} />
          </Fact>
        )}
      </Facts>
      {!brief && (
        <Section title={t('operator.then')}>
          <Effects request={request} />
        </Section>
      )}
      {subject.error && (
        <Section title={t('operator.error')}>
          <Verbatim text={subject.error} output label={t('operator.error')} />
        </Section>
      )}
      {brief && (
        <details className={styles.rules}>
          <summary>{t('operator.then')}</summary>
          <Effects request={request} />
        </details>
      )}
    </div>
  );
}

function Effects({ request }: Pick<OperatorCardProps, 'request'>) {
  const { t } = useTranslation();
  const known = request.outcomes.flatMap((outcome) => DOES.find((name) => name === outcome) ?? []);
  return (
    <Facts>
      {known.map((outcome) => (
        <Fact key={outcome} name={t(`outcome.${outcome}`)}>
          {t(`operator.does.${outcome}`)}
        </Fact>
      ))}
    </Facts>
  );
}
