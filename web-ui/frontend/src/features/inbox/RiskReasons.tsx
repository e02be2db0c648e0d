import type { HumanRequest } from '~/shared/api/request';
import { useServerWords } from '~/shared/request/title';
import { plainProse } from '~/shared/text/hidden';

interface RiskReasonsProps {
  readonly request: HumanRequest;
  readonly className?: string | undefined;
}

/** Why a yes may do harm. */
export function RiskReasons({ request, className }: RiskReasonsProps) {
  const { reason } = useServerWords();
  return (
    <ul className={className}>
      {request.risk.reasons.map((it) => (
        <li key={it}>{plainProse(reason(it))}</li>
      ))}
    </ul>
  );
}
