import { repositoryName } from '~/shared/api/request';
import type { HumanRequest } from '~/shared/api/request';

export const FOLDERS = ['waiting', 'snoozed', 'settled'] as const;

/** Which requests are listed: those that wait, those set aside for a while, those that are settled. */
export type Folder = (typeof FOLDERS)[number];

export function folderOf(name: string | null): Folder {
  return FOLDERS.find((folder) => folder === name) ?? 'waiting';
}

/** Whether a request holds every one of the words that were typed. */
export function matches(request: HumanRequest, words: string): boolean {
  const text = [request.title, request.taskTitle, repositoryName(request), request.requester]
    .join(' ')
    .toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
