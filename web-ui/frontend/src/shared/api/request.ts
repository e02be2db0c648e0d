import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get, query } from './http';
import type { List } from './common';
import type { Plan } from './plan';
import type { Wire } from './wire';

type View = Wire<'RequestView'>;

export type RequestKind = View['kind'];

export type Outcome = View['outcomes'][number];

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

/** A request; what it is about is told by its kind. */
export type HumanRequest = Omit<View, 'kind' | 'subject'> &
  (
    | { readonly kind: 'question'; readonly subject: QuestionSubject }
    | { readonly kind: 'permission'; readonly subject: PermissionSubject }
    | { readonly kind: 'plan'; readonly subject: PlanSubject }
    | { readonly kind: 'delivery'; readonly subject: DeliverySubject }
    | { readonly kind: 'budget'; readonly subject: BudgetSubject }
    | { readonly kind: 'operator'; readonly subject: OperatorSubject }
    | { readonly kind: 'trust'; readonly subject: Readonly<Record<string, unknown>> }
  );

/** A request of one kind. */
export type RequestOf<Kind extends RequestKind> = Extract<HumanRequest, { kind: Kind }>;

/** How a request was settled, by whom. */
export type Settlement = Wire<'Settlement'>;

export const requestKeys = {
  all: ['requests'] as const,
  pending: (task?: string) => ['requests', 'pending', task ?? ''] as const,
  settled: ['requests', 'settled'] as const,
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

/** What was settled lately, by whoever it was. */
export function useSettledRequests(enabled: boolean) {
  return useQuery({
    queryKey: requestKeys.settled,
    queryFn: ({ signal }) =>
      get<List<HumanRequest>>(`/api/requests${query({ status: 'settled', limit: 50 })}`, signal),
    enabled,
  });
}

/** The runs of a task that wait for a person. */
export function useWaitingRuns(task: string): ReadonlySet<string> {
  const { data } = usePendingRequests(task);
  return useMemo(() => new Set(data?.items.map((request) => request.runId ?? '')), [data]);
}

/** One request whole; from the list at once, if it is there, and then as it is now. */
export function useRequest(id: string) {
  const client = useQueryClient();
  return useQuery<HumanRequest>({
    queryKey: requestKeys.one(id),
    queryFn: ({ signal }) => get<HumanRequest>(`/api/requests/${encodeURIComponent(id)}`, signal),
    placeholderData: () =>
      [requestKeys.pending(), requestKeys.settled]
        .flatMap((list) => client.getQueryData<List<HumanRequest>>(list)?.items ?? [])
        .find((request) => request.id === id),
    enabled: id !== '',
  });
}

/** The last two names of where a repository is. */
export function repositoryName({
  repository,
}: {
  readonly repository?: string | { readonly location: string } | null;
}): string {
  const location = typeof repository === 'string' ? repository : (repository?.location ?? '');
  return location.split('/').filter(Boolean).slice(-2).join('/');
}

/** A risk worth a word: the ordinary one is not. */
export function notableRisk({ risk }: Pick<View, 'risk'>): 'medium' | 'high' | undefined {
  return risk.level === 'medium' || risk.level === 'high' ? risk.level : undefined;
}
