import { useQuery } from '@tanstack/react-query';
import { call, get } from './http';
import type { List } from './common';
import type { HumanRequest, Outcome, Settlement } from './request';

/** What a person decides; bound by `digest` to what they saw. */
export interface Decision {
  readonly decisionId: string;
  readonly digest: string;
  readonly outcome: Outcome;
  readonly comment?: string;
  readonly stepComments?: Readonly<Record<string, string>>;
  readonly answers?: readonly (readonly string[])[];
  readonly ticked?: readonly string[];
  readonly remember?: {
    readonly patterns: readonly string[];
    readonly scope: 'run' | 'task' | 'repository';
  };
  readonly budget?: number;
  readonly model?: string;
}

/** A settlement as a task lists it. */
export interface DecisionRecord extends Settlement {
  readonly requestId?: string;
  readonly kind?: HumanRequest['kind'];
  readonly title?: string;
}

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
      get<List<DecisionRecord>>(`/api/tasks/${encodeURIComponent(task)}/decisions`, signal),
  });
}
