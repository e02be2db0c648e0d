import { useTranslation } from 'react-i18next';
import { Verbatim } from '~/shared/text/Verbatim';
import { Section } from './Facts';

interface TrustCardProps {
  readonly subject: Readonly<Record<string, unknown>>;
}

/** What the files of a repository would loosen or run on the host, exactly as they say it. */
export function TrustCard({ subject }: TrustCardProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('permission.arguments')}>
      <Verbatim text={JSON.stringify(subject, null, 2)} label={t('permission.arguments')} />
    </Section>
  );
}
