import { useSearchParams } from 'react-router';
import { useIsPerson } from '~/shared/api/assignment';
import type { HumanRequest } from '~/shared/api/request';
import { folderOf, matches } from './folders';
import type { Folder } from './folders';
import { grouped } from './groups';
import { useFolderRequests } from './useFolderRequests';

export interface InboxListing {
  readonly folder: Folder;
  readonly kind: string | null;
  readonly words: string;
  readonly inside: readonly HumanRequest[];
  readonly shown: readonly HumanRequest[];
  /** How many equal requests one that is shown stands for. */
  readonly standsFor: (request: HumanRequest) => number;
  readonly counts: Readonly<Partial<Record<Folder, number>>>;
  readonly isPerson: boolean;
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
  const isPerson = useIsPerson();
  const folder = folderOf(search.get('show'), isPerson === true);
  const kind = search.get('kind');
  const words = search.get('q') ?? '';
  const { inside, loaded, ...rest } = useFolderRequests(folder, isPerson === true);
  const rows = grouped(
    inside.filter((request) => (kind === null || request.kind === kind) && matches(request, words)),
  );
  return {
    ...rest,
    folder,
    kind,
    words,
    inside,
    shown: rows.map(({ request }) => request),
    standsFor: ({ id }) => rows.find(({ request }) => request.id === id)?.count ?? 1,
    isPerson: isPerson === true,
    loaded: loaded && isPerson !== undefined,
  };
}
