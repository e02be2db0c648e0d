import type { HumanRequest } from '~/shared/api/request';
import { RiskReasons } from '../RiskReasons';
import { BudgetCard } from './BudgetCard';
import { DeliveryCard } from './DeliveryCard';
import { OperatorCard } from './OperatorCard';
import { PermissionCard } from './PermissionCard';
import { PlanCard } from './PlanCard';
import { QuestionCard } from './QuestionCard';
import { TrustCard } from './TrustCard';

interface RequestBodyProps {
  readonly request: HumanRequest;
  /** Beside other content: without the context. */
  readonly brief?: boolean;
}

/** Content of a request: the possible harm of a yes, if any, and the question. */
export function RequestBody(props: RequestBodyProps) {
  const { request } = props;
  return (
    <>
      <RiskReasons request={request} />
      <CardOfKind {...props} />
    </>
  );
}

function CardOfKind({ request, brief = false }: RequestBodyProps) {
  switch (request.kind) {
    case 'question':
      return <QuestionCard request={request} brief={brief} />;
    case 'permission':
      return <PermissionCard request={request} brief={brief} />;
    case 'plan':
      return <PlanCard request={request} />;
    case 'delivery':
      return <DeliveryCard request={request} brief={brief} />;
    case 'budget':
      return <BudgetCard request={request} />;
    case 'operator':
      return <OperatorCard request={request} brief={brief} />;
    case 'trust':
      return <TrustCard subject={request.subject} />;
    default:
      return request satisfies never;
  }
}
