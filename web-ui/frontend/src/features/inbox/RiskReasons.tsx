import type { HumanRequest } from '~/shared/api/request';
import { useServerWords } from '~/shared/request/title';
import { plainProse } from '~/shared/text/hidden';
import { RiskLevel } from './RiskLevel';
import styles from './RiskLevel.module.css';

/** Kinds of requests whose yes runs or changes something. */
const CHANGING: ReadonlySet<HumanRequest['kind']> = new Set([
  'permission',
  'plan',
  'delivery',
  'trust',
]);

/** The risk level of a yes and its reasons; a low level stands only where a yes changes something. */
export function RiskReasons({ request }: { readonly request: HumanRequest }) {
  const { reason } = useServerWords();
  const { kind, risk } = request;
  const reasons = remainingReasons(request);
  if (risk.level === 'low' && reasons.length === 0 && !CHANGING.has(kind)) return null;
  return (
    <div className={styles.risk} data-level={risk.level}>
      <RiskLevel risk={risk} />
      {reasons.length > 0 && (
        <ul>
          {reasons.map((it) => (
            <li key={it}>{plainProse(reason(it))}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Each reason once, without those that the title above names. */
function remainingReasons({ title, risk }: HumanRequest): readonly string[] {
  return [...new Set(risk.reasons)].filter((reason) => !title.includes(reason));
}
