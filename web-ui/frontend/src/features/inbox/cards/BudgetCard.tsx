import { useTranslation } from 'react-i18next';
import type { RequestOf } from '~/shared/api/request';
import type { Wire } from '~/shared/api/wire';
import { useDraft } from '~/shared/request/drafts';
import { periodName, spenderName } from '~/shared/request/spendingText';
import { roleName } from '~/shared/request/roleName';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { TextField } from '~/shared/ui/Field';
import { formatMoney } from '~/shared/ui/numberFormat';
import { Fact, Facts } from './Facts';
import styles from './Facts.module.css';

const DIMENSIONS = ['cost', 'tokens', 'turns', 'minutes'] as const;

/** The spent budget, and the new limit that a person allows. */
export function BudgetCard({ request }: { readonly request: RequestOf<'budget'> }) {
  const { t, i18n } = useTranslation();
  const { subject } = request;
  const [draft, change] = useDraft(request.id);
  const known = DIMENSIONS.find((name) => name === subject.dimension);
  const show = (value: number) =>
    subject.dimension === 'cost'
      ? formatMoney(value, i18n.language)
      : value.toLocaleString(i18n.language);
  return (
    <div className={styles.card}>
      <Facts>
        {subject.spending && <SharedLimit limit={subject.spending} />}
        <Fact name={t('budget.dimension')}>
          {known ? t(`dimensions.${known}`) : <Revealed text={subject.dimension} />}
        </Fact>
        {subject.unpriced ? (
          <Fact name={t('budget.limit')}>
            {t('budget.unpriced', {
              limit: formatMoney(subject.unpriced.limit, i18n.language),
              model: subject.unpriced.model,
            })}
          </Fact>
        ) : (
          <Fact name={t('budget.limit')}>{show(subject.limit)}</Fact>
        )}
        <Fact name={t('budget.spent')}>{show(subject.spent)}</Fact>
      </Facts>
      {request.status === 'pending' && (
        <div className={styles.short}>
          <TextField
            label={t('budget.proposed', {
              unit: known ? t(`units.${known}`) : plainProse(subject.dimension),
            })}
            inputMode="decimal"
            value={draft.amount ?? String(subject.proposed)}
            onChange={(amount) => change({ amount })}
          />
        </div>
      )}
      {request.status === 'pending' && <p className={styles.claim}>{t('budget.rejected')}</p>}
    </div>
  );
}

/** The shared limit, its period and the ways to continue. */
function SharedLimit({ limit }: { readonly limit: Wire<'BudgetSubjectSpending'> }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <Fact name={t('budget.shared')}>{spenderName(t, limit)}</Fact>
      <Fact name={t('budget.period')}>{periodName(limit)}</Fact>
      <Fact name={t('budget.ends')}>{new Date(limit.ends).toLocaleString(i18n.language)}</Fact>
      <Fact name={t('budget.raisedBy')}>
        {limit.raisedBy.map((role) => roleName(t, role)).join(', ')}
      </Fact>
    </>
  );
}
