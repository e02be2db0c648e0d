import { useTranslation } from 'react-i18next';
import type { HumanRequest } from '~/shared/api/request';
import { plainProse } from '~/shared/text/hidden';
import styles from './RequestComments.module.css';

/** The absent people in whose place people vote on a request, a sentence for each. */
export function DeputyNotes({ request }: { readonly request: HumanRequest }) {
  const { t } = useTranslation();
  const { decision, inPlaceOf, votes } = request;
  const made = [...votes.cast, ...(decision ? [decision] : [])];
  return (
    <>
      {inPlaceOf != null && (
        <p className={styles.help}>{t('people.deputy.you', { name: plainProse(inPlaceOf) })}</p>
      )}
      {made.map(({ by, inPlaceOf: absent }) =>
        absent == null ? null : (
          <p key={by} className={styles.help}>
            {t('people.deputy.voted', { by: plainProse(by), name: plainProse(absent) })}
          </p>
        ),
      )}
    </>
  );
}
