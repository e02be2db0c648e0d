import { useTranslation } from 'react-i18next';
import type { TrustSubject } from '~/shared/api/request';
import { Revealed, Verbatim } from '~/shared/text/Verbatim';
import { Fact, Facts, Section } from './Facts';
import styles from './Facts.module.css';

interface TrustCardProps {
  readonly subject: TrustSubject;
}

/**
 * The parts of a repository's files that would run or loosen something: each part whole, with its
 * digest.
 */
export function TrustCard({ subject }: TrustCardProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.card}>
      {subject.parts.map((part) => (
        <Section key={part.digest} title={<Revealed text={part.effect} />}>
          <Verbatim text={part.content} label={part.effect} />
          {part.scripts.map((script) => (
            <Verbatim
              key={script.path}
              text={`${script.path}\n\n${script.text}`}
              label={script.path}
            />
          ))}
          <Facts>
            <Fact name={t('trust.file')}>
              <code>
                <Revealed text={part.file} />
              </code>
            </Fact>
            <Fact name={t('trust.digest')}>
              <code>{part.digest}</code>
            </Fact>
          </Facts>
        </Section>
      ))}
      <Facts>
        <Fact name={t('permission.sandbox')}>
          {subject.sandboxed ? (
            t('permission.sandboxed')
          ) : (
            <strong className={styles.warning}>{t('permission.unsandboxed')}</strong>
          )}
        </Fact>
        <Fact name={t('trust.commit')}>
          <code>{subject.commit}</code>
        </Fact>
      </Facts>
      <p>{t('trust.means')}</p>
    </div>
  );
}
