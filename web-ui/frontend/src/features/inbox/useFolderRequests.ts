import { snoozeEndOf } from '~/shared/api/assignment';
import { useInboxCounts, usePendingRequests, useSettledRequests } from '~/shared/api/request';
import type { HumanRequest, InboxView } from '~/shared/api/request';
import { useDecided } from '~/shared/request/outbox';
import { useNow } from '~/shared/ui/useNow';
import type { Folder } from './folders';

const VIEWS: Readonly<Partial<Record<Folder, InboxView>>> = {
  waiting: 'mine',
  team: 'team',
  others: 'others',
};

/**
 * Returns the requests in a folder, and the numbers of requests in the folders. Without a person
 * who signed in, all requests wait for the one who looks.
 */
export function useFolderRequests(folder: Folder, isPerson: boolean) {
  const pending = usePendingRequests();
  const mine = usePendingRequests(undefined, isPerson ? 'mine' : undefined);
  const viewed = usePendingRequests(undefined, isPerson ? VIEWS[folder] : undefined);
  const counts = useInboxCounts(isPerson).data;
  const settled = useSettledRequests(folder === 'settled');
  const open = useOpenRequests();
  const waiting = open(mine.data?.items, false);
  const snoozed = open(pending.data?.items, true);
  const inside: Readonly<Partial<Record<Folder, readonly HumanRequest[]>>> = {
    waiting,
    snoozed,
    settled: settled.data?.pages.flatMap((page) => page.items) ?? [],
  };
  const source = folder === 'settled' ? settled : viewed;
  return {
    inside: inside[folder] ?? open(viewed.data?.items, false),
    counts: { ...counts, waiting: waiting.length, snoozed: snoozed.length },
    loaded: source.data !== undefined,
    error: source.error,
    retry: () => void source.refetch(),
    more:
      folder === 'settled' && settled.hasNextPage ? () => void settled.fetchNextPage() : undefined,
  };
}

/** Returns the requests of a list that nobody has decided on here, set aside or not. */
function useOpenRequests() {
  const decided = useDecided();
  const now = useNow();
  return (list: readonly HumanRequest[] | undefined, isAside: boolean) =>
    (list ?? []).filter(
      (request) =>
        // Requests decided here are still on their way to the server.
        !decided.has(request.id) && (snoozeEndOf(request, now) !== undefined) === isAside,
    );
}
