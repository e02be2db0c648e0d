import { repositoryName } from '~/shared/api/request';
import type { HumanRequest, RequestKind } from '~/shared/api/request';

const FOLDERS = ['waiting', 'snoozed', 'settled'] as const;

/** Folders that only a person who signed in has. */
export const PERSONAL_FOLDERS = ['team', 'others', 'all'] as const;

export type PersonalFolder = (typeof PERSONAL_FOLDERS)[number];

/**
 * Folder of the inbox: requests that wait for the person at the page, for a team or for others,
 * requests set aside for a while, or settled requests.
 */
export type Folder = (typeof FOLDERS)[number] | PersonalFolder;

export function folderOf(name: string | null, isPerson: boolean): Folder {
  const folders: readonly Folder[] = isPerson ? [...FOLDERS, ...PERSONAL_FOLDERS] : FOLDERS;
  return folders.find((folder) => folder === name) ?? 'waiting';
}

export function isPersonal(folder: Folder): folder is PersonalFolder {
  return PERSONAL_FOLDERS.some((name) => name === folder);
}

/** The address of a folder, and of a kind of requests inside. */
export function folderPath(folder: Folder, kind: RequestKind | null): string {
  const search = new URLSearchParams();
  if (folder !== 'waiting') search.set('show', folder);
  if (kind !== null) search.set('kind', kind);
  const text = search.toString();
  return text === '' ? '/inbox' : `/inbox?${text}`;
}

/** Whether a request holds every one of the words that were typed. */
export function matches(request: HumanRequest, words: string): boolean {
  const { title, taskTitle, requester } = request;
  return holds([title, taskTitle, repositoryName(request), requester].join(' '), words);
}

/** Whether a text holds every one of the words, in any case. */
export function holds(where: string, words: string): boolean {
  const text = where.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
