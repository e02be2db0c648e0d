import { useSearchParams } from 'react-router';
import { snoozeEndOf } from '~/shared/api/assignment';
import { usePendingRequests, useSettledRequests } from '~/shared/api/request';
import type { HumanRequest } from '~/shared/api/request';
import { useDecided } from '~/shared/request/outbox';
import { useNow } from '~/shared/ui/useNow';
import { folderOf, matches } from './folders';
import type { Folder } from './folders';
import { grouped } from './groups';

export interface InboxListing {
  readonly folder: Folder;
  readonly kind: string | null;
  readonly words: string;
  readonly inside: readonly HumanRequest[];
  readonly shown: readonly HumanRequest[];
  /** How many equal requests one that is shown stands for. */
  readonly standsFor: (request: HumanRequest) => number;
  readonly counts: Readonly<Record<'waiting' | 'snoozed', number>>;
  readonly loaded: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Fetches older requests, if there are any. */
  readonly more: (() => void) | undefined;
}

/**
 * Returns the requests that the inbox lists, by its address: a folder, a kind, and search words.
 */
export function useInboxListing(): InboxListing {
  const [search] = useSearchParams();
  const folder = folderOf(search.get('show'));
  const kind = search.get('kind');
  const words = search.get('q') ?? '';
  const pending = usePendingRequests();
  const settled = useSettledRequests(folder === 'settled');
  const decided = useDecided();
  const now = useNow();
  // What has been decided here is on its way.
  const open = (pending.data?.items ?? []).filter(({ id }) => !decided.has(id));
  const folders: Record<Folder, readonly HumanRequest[]> = {
    waiting: open.filter((request) => snoozeEndOf(request, now) === undefined),
    snoozed: open.filter((request) => snoozeEndOf(request, now) !== undefined),
    settled: settled.data?.pages.flatMap((page) => page.items) ?? [],
  };
  const inside = folders[folder];
  const rows = grouped(
    inside.filter((request) => (kind === null || request.kind === kind) && matches(request, words)),
  );
  const source = folder === 'settled' ? settled : pending;
  return {
    folder,
    kind,
    words,
    inside,
    shown: rows.map(({ request }) => request),
    standsFor: ({ id }) => rows.find(({ request }) => request.id === id)?.count ?? 1,
    counts: { waiting: folders.waiting.length, snoozed: folders.snoozed.length },
    loaded: source.data !== undefined,
    error: source.error,
    retry: () => void source.refetch(),
    more:
      folder === 'settled' && settled.hasNextPage ? () => void settled.fetchNextPage() : undefined,
  };
}
