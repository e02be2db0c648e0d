import { useTranslation } from 'react-i18next';
import { plainProse } from '~/shared/text/hidden';

interface NextWaitStepProps {
  readonly step: 'remind' | 'escalate' | 'expire';
  readonly at: string;
  /** Person who is reminded or gets the request. */
  readonly to?: string | null;
}

/** Next step of a request's wait, with its time and the person whom it reaches. */
export function NextWaitStep({ step, at, to }: NextWaitStepProps) {
  const { t, i18n } = useTranslation();
  const time = new Date(at).toLocaleString(i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return <time dateTime={at}>{t(`wait.${step}`, { at: time, name: plainProse(to ?? '') })}</time>;
}
