import { useEffect, useRef } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { HumanRequest } from '~/shared/api/request';
import { Button } from '~/shared/ui/Button';
import { isLeft } from '~/shared/ui/isLeft';
import { ShortcutKey } from '~/shared/ui/ShortcutKey';
import { Failed, Loading } from '~/shared/ui/States';
import { useKeys } from '~/shared/ui/useKeys';
import { usePageTitle } from '~/shared/ui/usePageTitle';
import { useTyping } from '~/shared/ui/useTyping';
import { FailedTasks } from './FailedTasks';
import { InboxEmpty } from './InboxEmpty';
import { KindFilter } from './KindFilter';
import { RequestPanel } from './RequestPanel';
import { RequestRow } from './RequestRow';
import { useInboxListing } from './useInboxListing';
import type { InboxListing } from './useInboxListing';
import styles from './InboxPage.module.css';

/** Everything that waits for a person: a list, and the chosen request whole. */
export function InboxPage() {
  const { t } = useTranslation();
  const { requestId } = useParams();
  const [search] = useSearchParams();
  const listing = useInboxListing();
  const { shown, inside, folder, kind, counts, isPerson } = listing;
  const waiting = counts.waiting ?? 0;
  usePageTitle(`${t('inbox.title')}${waiting > 0 ? ` (${waiting})` : ''}`);
  const field = useRef<HTMLInputElement>(null);
  const { go, open } = useSelection(shown, requestId);
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    Enter: () => open(),
    '/': () => field.current?.focus(),
  });
  useFirst(listing.loaded, requestId, shown[0]?.id);
  if (listing.error && !listing.loaded) {
    return <Failed error={listing.error} onRetry={listing.retry} />;
  }
  if (!listing.loaded) return <Loading lines={6} />;
  const at = shown.findIndex((request) => request.id === requestId);
  // An open request has the heading of the page.
  const Title = requestId === undefined ? 'h1' : 'h2';
  return (
    <div
      className={styles.inbox}
      data-open={requestId !== undefined}
      data-empty={shown.length === 0}
    >
      <Title className={styles.title}>{t('inbox.title')}</Title>
      <KindFilter inside={inside} folder={folder} kind={kind} counts={counts} isPerson={isPerson} />
      <RequestList listing={listing} chosen={requestId} field={field} />
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

interface RequestListProps {
  readonly listing: InboxListing;
  readonly chosen: string | undefined;
  readonly field: Ref<HTMLInputElement>;
}

/**
 * List of the requests, with a field that filters the list; the failed tasks stand below the
 * waiting requests.
 */
function RequestList({ listing, chosen, field }: RequestListProps) {
  const { t } = useTranslation();
  const { inside, shown, words, folder, kind, more } = listing;
  return (
    <div className={styles.list}>
      <section aria-label={t('inbox.list')}>
        {(inside.length > 3 || words !== '') && <SearchField field={field} words={words} />}
        {shown.length === 0 && <InboxEmpty listing={listing} />}
        <ul>
          {shown.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              count={listing.standsFor(request)}
              chosen={request.id === chosen}
            />
          ))}
        </ul>
        {more && (
          <Button tone="quiet" onClick={more}>
            {t('tasks.more')}
          </Button>
        )}
      </section>
      {folder === 'waiting' && kind === null && <FailedTasks words={words} />}
    </div>
  );
}

interface SearchFieldProps {
  readonly field: Ref<HTMLInputElement>;
  readonly words: string;
}

/** Narrows the list to what holds the words; Escape gives the whole list back. */
function SearchField({ field, words }: SearchFieldProps) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  const look = (value: string) =>
    setSearch(
      (now) => {
        if (value === '') now.delete('q');
        else now.set('q', value);
        return now;
      },
      { replace: true },
    );
  const typing = useTyping(words, look);
  return (
    <div className={styles.search}>
      <input
        ref={field}
        type="search"
        className={styles.field}
        aria-label={t('inbox.search')}
        placeholder={t('inbox.search')}
        value={typing.value}
        onChange={typing.type}
        onCompositionEnd={typing.finish}
        onBlur={typing.leave}
        onKeyDown={(event) => {
          // An input method takes these keys to choose a word.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') typing.set('');
          if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <ShortcutKey name="/" />
    </div>
  );
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

/**
 * Opens the first request beside the list if the screen has room for both. The hook acts only when
 * the inbox opens.
 */
function useFirst(loaded: boolean, chosen: string | undefined, first: string | undefined): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const done = useRef(false);
  useEffect(() => {
    if (!loaded || done.current) return;
    done.current = true;
    if (chosen !== undefined || first === undefined || !hasRoom() || isLeft(pathname)) return;
    void navigate({ pathname: `/inbox/${first}`, search, hash }, { replace: true });
  }, [loaded, chosen, first, pathname, search, hash, navigate]);
}

function hasRoom(): boolean {
  return window.matchMedia('(width > 720px)').matches;
}

function focusView(): void {
  document.querySelector<HTMLElement>(`.${styles.view ?? ''}`)?.focus();
}
