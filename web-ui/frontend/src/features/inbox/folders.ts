import { repositoryName } from '~/shared/api/request';
import type { HumanRequest } from '~/shared/api/request';

export const FOLDERS = ['waiting', 'snoozed', 'settled'] as const;

/** Folder of the inbox: waiting requests, requests set aside for a while, or settled requests. */
export type Folder = (typeof FOLDERS)[number];

export function folderOf(name: string | null): Folder {
  return FOLDERS.find((folder) => folder === name) ?? 'waiting';
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
