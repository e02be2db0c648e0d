import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { repositoryName } from '~/shared/api/request';
import type { HumanRequest } from '~/shared/api/request';
import { Ago } from '~/shared/ui/Ago';
import { Chip } from '~/shared/ui/Chip';
import styles from './RequestRow.module.css';

interface RequestRowProps {
  readonly request: HumanRequest;
  readonly chosen: boolean;
}

/** One request in the list: what yes does, who asks, since when. */
export function RequestRow({ request, chosen }: RequestRowProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const blocks = request.blocks?.length ?? 0;
  return (
    <li className={styles.row}>
      <Link
        to={{ pathname: `/inbox/${request.id}`, search }}
        aria-current={chosen}
        className={styles.link}
      >
        <span className={styles.meta}>
          <Chip tone={request.kind === 'delivery' ? 'done' : 'waiting'}>
            {t(`kind.${request.kind}`)}
          </Chip>
          <span className={styles.repository}>{repositoryName(request)}</span>
          <span className={styles.age}>
            <Ago at={request.raisedAt} />
          </span>
        </span>
        <span className={styles.yes}>{request.title}</span>
        <span className={styles.meta}>
          <span className={styles.task}>{request.taskTitle}</span>
          {blocks > 0 && <span>{t('inbox.blocks', { count: blocks })}</span>}
          {request.risk && <span>{t('inbox.risk', { level: request.risk.level })}</span>}
        </span>
      </Link>
    </li>
  );
}
