import { Link } from 'react-router';
import { folderPath } from './folders';
import type { Folder } from './folders';
import styles from './KindFilter.module.css';

interface FolderLinkProps {
  readonly folder: Folder;
  readonly title: string;
  readonly count: number;
  readonly isOpen: boolean;
}

/** Link to a folder of the inbox, with the number of requests inside. */
export function FolderLink({ folder, title, count, isOpen }: FolderLinkProps) {
  return (
    <Link to={folderPath(folder, null)} className={styles.item} aria-current={isOpen}>
      {title} {count > 0 && <span>{count}</span>}
    </Link>
  );
}
