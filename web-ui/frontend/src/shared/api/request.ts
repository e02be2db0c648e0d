import { useQuery } from '@tanstack/react-query';
import { get, query } from './http';
import type { List } from './common';
import type { Plan } from './plan';

export type RequestKind =
  'question' | 'permission' | 'plan' | 'delivery' | 'budget' | 'operator' | 'trust';

export type Outcome =
  | 'answer'
  | 'deny'
  | 'allow_once'
  | 'allow_always'
  | 'approve'
  | 'send_back'
  | 'request_changes'
  | 'reject'
  | 'retry'
  | 'switch_model'
  | 'skip'
  | 'stop';

export interface Question {
  readonly question: string;
  readonly header?: string | null;
  readonly options?: readonly { label: string; description?: string | null }[] | null;
  readonly multiple?: boolean | null;
  readonly custom?: boolean | null;
}

export interface Rule {
  readonly permission: string;
  readonly pattern: string;
  readonly action: string;
  readonly layer?: string | null;
  readonly source?: string | null;
}

export interface QuestionSubject {
  readonly callId?: string | null;
  readonly questions: readonly Question[];
}

export interface PermissionSubject {
  readonly tool: string;
  readonly arguments?: unknown;
  readonly command?: string | null;
  readonly cwd?: string | null;
  readonly paths?: readonly string[] | null;
  readonly hosts?: readonly string[] | null;
  readonly diff?: string | null;
  readonly sandboxed?: boolean | null;
  readonly claim?: string | null;
  readonly items?:
    readonly { text: string; permission?: string; pattern?: string; rule?: Rule | null }[] | null;
  readonly always?: readonly string[] | null;
  readonly chain?: readonly { runId: string; agent?: string | null; step?: string | null }[] | null;
}

export interface Finding {
  readonly message?: string;
  readonly severity?: string;
  readonly step?: string | null;
}

export interface PlanSubject {
  readonly revision: number;
  readonly plan: Plan;
  readonly markdown?: string | null;
  readonly diff?: {
    added?: readonly string[] | null;
    removed?: readonly string[] | null;
    changed?: readonly string[] | null;
  } | null;
  readonly check?: { passed: boolean; findings?: readonly (Finding | string)[] | null } | null;
  readonly commands?: readonly string[] | null;
  readonly wouldAsk?: readonly string[] | null;
  readonly base?: {
    commit?: string | null;
    behind?: number | null;
    overlapping?: readonly string[] | null;
  } | null;
}

export interface DeliverySubject {
  readonly mode: string;
  readonly branch?: string | null;
  readonly commit?: string | null;
  readonly files?:
    readonly (string | { path: string; additions?: number; deletions?: number })[] | null;
  readonly verification?:
    | readonly { command?: string | null; description?: string | null; passed?: boolean | null }[]
    | null;
  readonly manualChecks?: readonly string[] | null;
  readonly base?: { commit?: string | null; behind?: number | null } | null;
}

export interface BudgetSubject {
  readonly dimension: string;
  readonly limit: number;
  readonly spent: number;
  readonly proposed?: number | null;
}

export interface OperatorSubject {
  readonly cause: string;
  readonly error?: string | null;
  readonly step?: string | null;
  readonly files?: readonly string[] | null;
}

interface Common {
  readonly id: string;
  readonly taskId: string;
  readonly taskTitle?: string | null;
  readonly taskRequest?: string | null;
  readonly repository?: string | { location: string } | null;
  readonly requester?: string | null;
  readonly runId?: string | null;
  readonly status: 'pending' | 'settled' | 'withdrawn' | 'expired';
  readonly digest: string;
  readonly title: string;
  readonly outcomes: readonly Outcome[];
  readonly risk?: { level: string; reasons?: readonly string[] | null } | null;
  readonly blocks?: readonly string[] | null;
  readonly votes?: { needed: number; given: number } | null;
  readonly raisedAt: string;
  readonly expiresAt?: string | null;
  readonly assignee?: string | null;
  readonly decision?: Settlement | null;
}

export type HumanRequest = Common &
  (
    | { readonly kind: 'question'; readonly subject: QuestionSubject }
    | { readonly kind: 'permission'; readonly subject: PermissionSubject }
    | { readonly kind: 'plan'; readonly subject: PlanSubject }
    | { readonly kind: 'delivery'; readonly subject: DeliverySubject }
    | { readonly kind: 'budget'; readonly subject: BudgetSubject }
    | { readonly kind: 'operator'; readonly subject: OperatorSubject }
    | { readonly kind: 'trust'; readonly subject: Readonly<Record<string, unknown>> }
  );

/** How a request was settled, by whom. */
export interface Settlement {
  readonly decisionId: string;
  readonly outcome: Outcome;
  readonly by: string;
  readonly at: string;
  readonly comment?: string | null;
  readonly digest?: string;
}

export const requestKeys = {
  all: ['requests'] as const,
  pending: (task?: string) => ['requests', 'pending', task ?? ''] as const,
  one: (id: string) => ['requests', 'one', id] as const,
};

export function usePendingRequests(task?: string) {
  return useQuery({
    queryKey: requestKeys.pending(task),
    queryFn: ({ signal }) =>
      get<List<HumanRequest>>(`/api/requests${query({ status: 'pending', task })}`, signal),
    // Events of other tasks do not reach a task's stream: the count in the header is asked for now and then.
    refetchInterval: 30_000,
  });
}

export function useRequest(id: string) {
  return useQuery({
    queryKey: requestKeys.one(id),
    queryFn: ({ signal }) => get<HumanRequest>(`/api/requests/${encodeURIComponent(id)}`, signal),
    enabled: id !== '',
  });
}

export function repositoryName(request: Pick<HumanRequest, 'repository'>): string {
  const { repository } = request;
  const location = typeof repository === 'string' ? repository : (repository?.location ?? '');
  return location.split('/').filter(Boolean).slice(-2).join('/');
}
