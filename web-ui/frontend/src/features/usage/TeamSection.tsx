import { useTranslation } from 'react-i18next';
import { useSpending, useTeamSpending } from '~/shared/api/spending';
import type { SpendingFilter, TeamSpending } from '~/shared/api/spending';
import { periodName, spenderName } from '~/shared/request/spendingText';
import { Revealed } from '~/shared/text/Verbatim';
import { Choice } from '~/shared/ui/Field';
import { count, formatMoney } from '~/shared/ui/numberFormat';
import { Empty, Failed, Loading } from '~/shared/ui/States';
import { PeriodBar } from './PeriodBar';
import { LimitUse, SpendingTable } from './SpendingTable';
import styles from './SpendingSection.module.css';

interface TeamSectionProps {
  readonly filter: SpendingFilter;
  readonly onChange: (filter: SpendingFilter) => void;
}

/** Spending of a team for its lead: a choice of the teams that the person may see, and one team. */
export function TeamSection({ filter, onChange }: TeamSectionProps) {
  const { t } = useTranslation();
  const spending = useSpending({ period: 'month', day: '', group: '' });
  if (spending.isPending) return <Loading lines={6} />;
  if (!spending.data)
    return <Failed error={spending.error} onRetry={() => void spending.refetch()} />;
  const teams = spending.data.groups;
  const team = filter.group || teams[0];
  if (team === undefined) return <Empty title={t('usage.team.none')} />;
  return (
    <>
      {teams.length > 1 && (
        <Choice
          compact
          label={t('usage.team.team')}
          value={team}
          options={Object.fromEntries(teams.map((name) => [name, name]))}
          onChange={(group) => onChange({ ...filter, group })}
        />
      )}
      <OneTeam filter={{ ...filter, group: team }} onChange={onChange} />
    </>
  );
}

function OneTeam({ filter, onChange }: TeamSectionProps) {
  const { t } = useTranslation();
  const spending = useTeamSpending(filter);
  if (spending.isPending) return <Loading lines={6} />;
  if (!spending.data)
    return <Failed error={spending.error} onRetry={() => void spending.refetch()} />;
  const { team, zone, items } = spending.data;
  return (
    <>
      <PeriodBar shown={spending.data} onChange={(values) => onChange({ ...filter, ...values })} />
      <CloseLimits spending={spending.data} />
      <SpendingTable
        caption={t('usage.team.caption', { team, period: periodName(spending.data), zone })}
        items={items}
      />
      <p className={styles.note}>{t('usage.team.sums')}</p>
      <ModelTable spending={spending.data} />
    </>
  );
}

/** The limits of which four fifths are spent, and whether tasks wait for them. */
function CloseLimits({ spending }: { readonly spending: TeamSpending }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="close-limits">
      <h2 id="close-limits">{t('usage.team.close')}</h2>
      {spending.close.length === 0 && <p className={styles.note}>{t('usage.team.noneClose')}</p>}
      <ul className={styles.close}>
        {spending.close.map((limit) => (
          <li key={`${limit.per} ${limit.name} ${limit.period} ${limit.dimension} ${limit.limit}`}>
            <span>
              {t(limit.usedUp ? 'usage.team.usedUp' : 'usage.team.warned', {
                name: spenderName(t, limit),
                period: periodName(limit),
              })}
            </span>
            <LimitUse limit={limit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ModelTable({ spending }: { readonly spending: TeamSpending }) {
  const { t, i18n } = useTranslation();
  if (spending.models.length === 0) return null;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{t('usage.team.models')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('usage.groups.model')}</th>
            <th scope="col">{t('usage.cost')}</th>
            <th scope="col">{t('compare.tokens')}</th>
            <th scope="col">{t('usage.calls')}</th>
          </tr>
        </thead>
        <tbody>
          {spending.models.map(({ model, cost, tokens, calls }) => (
            <tr key={model}>
              <th scope="row">
                <Revealed text={model} />
              </th>
              <td>{formatMoney(cost, i18n.language)}</td>
              <td>{count(tokens, i18n.language)}</td>
              <td>{count(calls, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
