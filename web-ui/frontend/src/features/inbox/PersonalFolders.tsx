import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PERSONAL_FOLDERS } from './folders';
import type { Folder } from './folders';

interface PersonalFoldersProps {
  readonly link: (folder: Folder, title: string) => ReactNode;
}

/** The folders of a person who signed in: for a team, for other people, and for all. */
export function PersonalFolders({ link }: PersonalFoldersProps) {
  const { t } = useTranslation();
  return PERSONAL_FOLDERS.map((name) => link(name, t(`people.folders.${name}`)));
}
