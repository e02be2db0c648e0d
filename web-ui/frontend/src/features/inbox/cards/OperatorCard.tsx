import { useTranslation } from 'react-i18next';
import type { RequestOf } from '~/shared/api/request';
import { Revealed, Verbatim } from '~/shared/text/Verbatim';
import { Fact, Facts, Section } from './Facts';
import styles from './Facts.module.css';

const CAUSES = ['provider', 'conflict', 'planning_stuck', 'step_failed', 'host_lost'] as const;

const DOES = ['retry', 'switch_model', 'skip', 'stop'] as const;

/** What has gone wrong that no agent can mend. */
export function OperatorCard({ request }: { readonly request: RequestOf<'operator'> }) {
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
      <Section title={t('operator.then')}>
        <Facts>
          {DOES.filter((outcome) => request.outcomes.includes(outcome)).map((outcome) => (
            <Fact key={outcome} name={t(`outcome.${outcome}`)}>
              {t(`operator.does.${outcome}`)}
            </Fact>
          ))}
        </Facts>
      </Section>
      {subject.error && (
        <Section title={t('operator.error')}>
          <Verbatim text={subject.error} output label={t('operator.error')} />
        </Section>
      )}
    </div>
  );
}
