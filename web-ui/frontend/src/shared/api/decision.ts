import { useQuery } from '@tanstack/react-query';
import { call, get } from './http';
import type { HumanRequest, Outcome } from './request';
import type { Wire } from './wire';

/** Decision of a person; `digest` binds the decision to the content that the person saw. */
export type Decision = Wire<'DecisionBody'> & {
  readonly decisionId: string;
  readonly digest: string;
  readonly outcome: Outcome;
};

/** A settlement as a task lists it. */
export type DecisionRecord = Wire<'DecisionView'>;

/** A place where the log of decisions is not as it was recorded. */
export type AuditFinding = Wire<'AuditFinding'>;

/** The decisions of a task, and what is wrong with their record. */
export type DecisionHistory = Wire<'DecisionHistory'>;

export const decisionKeys = { list: (task: string) => ['decisions', task] as const };

export function postDecision(requestId: string, decision: Decision, keepalive = false) {
  return call<HumanRequest>(`/api/requests/${encodeURIComponent(requestId)}/decision`, {
    method: 'POST',
    body: decision,
    keepalive,
  });
}

export function useDecisions(task: string) {
  return useQuery({
    queryKey: decisionKeys.list(task),
    queryFn: ({ signal }) =>
      get<DecisionHistory>(`/api/tasks/${encodeURIComponent(task)}/decisions`, signal),
  });
}
