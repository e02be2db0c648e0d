import { lazy, Suspense } from 'react';
import type { HumanRequest } from '~/shared/api/request';
import { Loading } from '~/shared/ui/States';
import { RiskReasons } from '../RiskReasons';
import { PermissionCard } from './PermissionCard';
import { PlanCard } from './PlanCard';

// Most requests are plans and permissions; the other cards are loaded with the first of their kind.
const BudgetCard = lazy(async () => ({ default: (await import('./BudgetCard')).BudgetCard }));
const DeliveryCard = lazy(async () => ({
  default: (await import('./DeliveryCard')).DeliveryCard,
}));
const OperatorCard = lazy(async () => ({
  default: (await import('./OperatorCard')).OperatorCard,
}));
const QuestionCard = lazy(async () => ({
  default: (await import('./QuestionCard')).QuestionCard,
}));
const TrustCard = lazy(async () => ({ default: (await import('./TrustCard')).TrustCard }));

interface RequestBodyProps {
  readonly request: HumanRequest;
  /** Beside other content: without what is only context. */
  readonly brief?: boolean;
}

/** Why a yes may do harm, if it may, and what is asked. */
export function RequestBody(props: RequestBodyProps) {
  const { request } = props;
  return (
    <>
      <RiskReasons request={request} />
      <Suspense fallback={<Loading lines={6} />}>
        <CardOfKind {...props} />
      </Suspense>
    </>
  );
}

function CardOfKind({ request, brief = false }: RequestBodyProps) {
  switch (request.kind) {
    case 'question':
      return <QuestionCard request={request} />;
    case 'permission':
      return <PermissionCard request={request} brief={brief} />;
    case 'plan':
      return <PlanCard request={request} />;
    case 'delivery':
      return <DeliveryCard request={request} brief={brief} />;
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
