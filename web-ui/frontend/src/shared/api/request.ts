import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, valueOf } from './http';
import type { Wire } from './wire';

/** A request; its kind determines its subject. */
export type HumanRequest = Wire<'RequestView'>;
export type RequestKind = HumanRequest['kind'];
export type InboxView = HumanRequest['views'][number];
export type Outcome = HumanRequest['outcomes'][number];

export type PermissionSubject = Wire<'PermissionSubject'>;
export type PlanSubject = Wire<'PlanSubject'>;
export type DeliverySubject = Wire<'DeliverySubject'>;
export type OperatorSubject = Wire<'OperatorSubject'>;
export type TrustSubject = Wire<'TrustSubject'>;
export type Question = Wire<'QuestionSubjectQuestion'>;

/** A request of one kind. */
export type RequestOf<Kind extends RequestKind> = Extract<HumanRequest, { kind: Kind }>;

/** Number of requests that the page fetches of a person's view. */
const MAX_VIEW_SIZE = 200;

export const requestKeys = {
  all: ['requests'] as const,
  pending: (task?: string, view?: InboxView) =>
    ['requests', 'pending', task ?? '', view ?? ''] as const,
  counts: ['requests', 'counts'] as const,
  settled: ['requests', 'settled'] as const,
  answered: (task: string) => ['requests', 'answered', task] as const,
  one: (id: string) => ['requests', 'one', id] as const,
  comments: (id: string) => ['requests', 'comments', id] as const,
};

/** Fetches the requests that wait: all, those of a task, or those in a view of the caller. */
export function usePendingRequests(task?: string, view?: InboxView) {
  return useQuery({
    queryKey: requestKeys.pending(task, view),
    queryFn: ({ signal }) =>
      valueOf(
        api.GET('/api/requests', {
          params: {
            query: {
              status: 'pending',
              ...(task === undefined ? {} : { task }),
              ...(view === undefined ? {} : { view, limit: MAX_VIEW_SIZE }),
            },
          },
          signal,
        }),
      ),
    // Events of other tasks do not reach a task's stream: the count in the header is asked for now and then.
    refetchInterval: 30_000,
  });
}

/** Counts the requests that wait, by the views of a person. */
export function useInboxCounts(enabled: boolean) {
  return useQuery({
    queryKey: requestKeys.counts,
    queryFn: ({ signal }) => valueOf(api.GET('/api/inbox', { signal })),
    refetchInterval: 30_000,
    enabled,
  });
}

/** Fetches the settled requests of all people, the newest first, page by page. */
export function useSettledRequests(enabled: boolean) {
  return useInfiniteQuery({
    queryKey: requestKeys.settled,
    queryFn: ({ signal, pageParam }) =>
      valueOf(
        api.GET('/api/requests', {
          params: { query: { status: 'settled', cursor: pageParam, limit: 50 } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    enabled,
  });
}

/** Fetches the newest questions of a task that people have answered. */
export function useAnsweredQuestions(task: string) {
  return useQuery({
    queryKey: requestKeys.answered(task),
    queryFn: ({ signal }) =>
      valueOf(
        api.GET('/api/requests', {
          params: { query: { status: 'settled', task, limit: 100 } },
          signal,
        }),
      ),
    select: ({ items }) =>
      items.filter(
        (request): request is RequestOf<'question'> =>
          request.kind === 'question' && request.decision?.outcome === 'answer',
      ),
  });
}

/** The runs of a task that wait for a person. */
export function useWaitingRuns(task: string): ReadonlySet<string> {
  const { data } = usePendingRequests(task);
  return useMemo(() => new Set(data?.items.map((request) => request.runId ?? '')), [data]);
}

/** Fetches one request. */
export function getRequest(id: string, signal?: AbortSignal): Promise<HumanRequest> {
  const params = { path: { id } };
  return valueOf(api.GET('/api/requests/{id}', { params, ...(signal ? { signal } : {}) }));
}

/** One request whole; from the list at once, if it is there, and then as it is now. */
export function useRequest(id: string) {
  const client = useQueryClient();
  return useQuery<HumanRequest>({
    queryKey: requestKeys.one(id),
    queryFn: ({ signal }) => getRequest(id, signal),
    placeholderData: () =>
      [
        ...client
          .getQueriesData<Wire<'PageRequestView'>>({ queryKey: ['requests', 'pending'] })
          .map(([, list]) => list),
        ...(client.getQueryData<InfiniteData<Wire<'PageRequestView'>>>(requestKeys.settled)
          ?.pages ?? []),
      ]
        .flatMap((list) => list?.items ?? [])
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
export function notableRisk({ risk }: Pick<HumanRequest, 'risk'>): 'medium' | 'high' | undefined {
  return risk.level === 'medium' || risk.level === 'high' ? risk.level : undefined;
}
