import type { HumanRequest } from '~/shared/api/request';
import { BudgetCard } from './BudgetCard';
import { DeliveryCard } from './DeliveryCard';
import { OperatorCard } from './OperatorCard';
import { PermissionCard } from './PermissionCard';
import { PlanCard } from './PlanCard';
import { QuestionCard } from './QuestionCard';
import { TrustCard } from './TrustCard';

interface RequestBodyProps {
  readonly request: HumanRequest;
  /** Beside other content: without what is only context. */
  readonly brief?: boolean;
}

/** What is asked, by kind. */
export function RequestBody({ request, brief = false }: RequestBodyProps) {
  switch (request.kind) {
    case 'question':
      return <QuestionCard request={request} />;
    case 'permission':
      return <PermissionCard subject={request.subject} brief={brief} />;
    case 'plan':
      return <PlanCard request={request} />;
    case 'delivery':
      return <DeliveryCard request={request} />;
    case 'budget':
      return <BudgetCard request={request} />;
    case 'operator':
      return <OperatorCard request={request} />;
    case 'trust':
      return <TrustCard subject={request.subject} />;
    default:
      return request satisfies never;
  }
}
