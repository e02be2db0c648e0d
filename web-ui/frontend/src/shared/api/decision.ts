import { useQuery } from '@tanstack/react-query';
import { api, valueOf } from './http';
import type { Outcome } from './request';
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

/** The decisions of a task, and the faults of their record. */
export type DecisionHistory = Wire<'DecisionHistory'>;

export const decisionKeys = { list: (task: string) => ['decisions', task] as const };

/** Sends a decision; status 202 says that the server has recorded the decision and will settle it later. */
export async function postDecision(
  requestId: string,
  decision: Decision,
  keepalive = false,
): Promise<{ readonly status: number }> {
  const { response } = await api.POST('/api/requests/{id}/decision', {
    params: { path: { id: requestId } },
    body: decision,
    keepalive,
  });
  return { status: response.status };
}

export function useDecisions(task: string) {
  return useQuery({
    queryKey: decisionKeys.list(task),
    queryFn: ({ signal }) =>
      valueOf(api.GET('/api/tasks/{id}/decisions', { params: { path: { id: task } }, signal })),
  });
}
