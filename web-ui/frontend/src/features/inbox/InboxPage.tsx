import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { usePendingRequests } from '~/shared/api/request';
import type { HumanRequest } from '~/shared/api/request';
import { useDecided } from '~/shared/request/outbox';
import { Empty, Failed, Loading } from '~/shared/ui/States';
import { useKeys } from '~/shared/ui/useKeys';
import { KindFilter } from './KindFilter';
import { RequestPanel } from './RequestPanel';
import { RequestRow } from './RequestRow';
import styles from './InboxPage.module.css';

/** Everything that waits for a person: a list, and the chosen request whole. */
export function InboxPage() {
  const { t } = useTranslation();
  const { requestId } = useParams();
  const requests = usePendingRequests();
  const waiting = useWaiting(requests.data?.items ?? []);
  const [search] = useSearchParams();
  const kind = search.get('kind');
  const shown = kind === null ? waiting : waiting.filter((request) => request.kind === kind);
  const { go, open } = useSelection(shown, requestId);
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    Enter: () => open(),
  });
  useFirst(requests.data !== undefined, requestId, shown[0]?.id);
  if (requests.error && !requests.data) {
    return <Failed error={requests.error} onRetry={() => void requests.refetch()} />;
  }
  if (!requests.data) return <Loading lines={6} />;
  const at = shown.findIndex((request) => request.id === requestId);
  return (
    <div className={styles.inbox} data-open={requestId !== undefined}>
      <h1 className={styles.title}>{t('inbox.title')}</h1>
      <KindFilter waiting={waiting} kind={kind} />
      <section className={styles.list} aria-label={t('inbox.list')}>
        {shown.length === 0 && <Nothing kind={kind} />}
        <ul>
          {shown.map((request) => (
            <RequestRow key={request.id} request={request} chosen={request.id === requestId} />
          ))}
        </ul>
      </section>
      <section className={styles.view} tabIndex={-1} aria-label={t('inbox.request')}>
        {requestId === undefined ? (
          shown.length > 0 && <p className={styles.choose}>{t('inbox.choose')}</p>
        ) : (
          <>
            <Link className={styles.back} to={{ pathname: '/inbox', search: search.toString() }}>
              {t('inbox.back')}
            </Link>
            <RequestPanel
              id={requestId}
              place={at < 0 ? undefined : t('inbox.place', { at: at + 1, of: shown.length })}
              onDecided={() => go(1, true)}
            />
          </>
        )}
      </section>
    </div>
  );
}

function Nothing({ kind }: { readonly kind: string | null }) {
  const { t } = useTranslation();
  return kind === null ? (
    <Empty title={t('inbox.empty')}>{t('inbox.emptyText')}</Empty>
  ) : (
    <Empty title={t('inbox.emptyKind')} />
  );
}

/** What waits, without what has been decided here and is on its way. */
function useWaiting(requests: readonly HumanRequest[]): readonly HumanRequest[] {
  const decided = useDecided();
  return requests.filter((request) => !decided.has(request.id));
}

function useSelection(shown: readonly HumanRequest[], chosen: string | undefined) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const to = (id: string | undefined) =>
    void navigate({
      pathname: id === undefined ? '/inbox' : `/inbox/${id}`,
      search: search.toString(),
    });
  const go = (step: number, leaving = false) => {
    const at = shown.findIndex((request) => request.id === chosen);
    const rest = leaving ? shown.filter((request) => request.id !== chosen) : shown;
    const target = leaving ? Math.min(Math.max(at, 0), rest.length - 1) : at + step;
    const next = rest[Math.min(Math.max(target, 0), rest.length - 1)];
    if (next || leaving) to(next?.id);
  };
  return { go, open: () => (chosen === undefined ? to(shown[0]?.id) : focusView()) };
}

/** Where there is room for both, the first request is shown beside the list when the inbox is opened, and only then. */
function useFirst(loaded: boolean, chosen: string | undefined, first: string | undefined): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const done = useRef(false);
  useEffect(() => {
    if (!loaded || done.current) return;
    done.current = true;
    if (chosen !== undefined || first === undefined || !hasRoom()) return;
    void navigate({ pathname: `/inbox/${first}`, search }, { replace: true });
  }, [loaded, chosen, first, search, navigate]);
}

function hasRoom(): boolean {
  return window.matchMedia('(width > 720px)').matches;
}

function focusView(): void {
  document.querySelector<HTMLElement>(`.${styles.view ?? ''}`)?.focus();
}
