import { Suspense, lazy, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigate } from 'react-router';
import { useMay } from '~/shared/api/rights';
import { outbox } from '~/shared/request/outbox';
import { Loading } from '~/shared/ui/States';
import { useKeys } from '~/shared/ui/useKeys';
import { Banners } from './Banners';
import { Boundary } from './Boundary';
import { Header } from './Header';
import { KeysDialog } from './KeysDialog';
import { OutboxBar } from './OutboxBar';
import { useAnnouncer } from './useAnnouncer';
import { pages } from './pages';
import { usePaletteKey } from './palette/usePaletteKey';
import { useLiveUpdates } from './useLiveUpdates';
import styles from './Shell.module.css';

// The palette is loaded when it is opened, or once there is time.
const CommandPalette = lazy(async () => ({ default: await pages.palette() }));

/**
 * The frame of every page: header, banners, the page, and the decisions on their way to the server.
 */
export function Shell() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMay();
  const [showKeys, setShowKeys] = useState(false);
  const [showPalette, setShowPalette] = useState(false);
  usePaletteKey(useCallback(() => setShowPalette(true), []));
  useLiveUpdates(useAnnouncer());
  useEffect(() => outbox.restore(), []);
  useEffect(() => {
    const leave = () => outbox.flush(true);
    // What the server could not be told yet would be lost: the browser asks before it closes the page.
    const ask = (event: BeforeUnloadEvent) => {
      if (outbox.outgoing.get().some(({ state }) => state === 'unsent')) event.preventDefault();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('beforeunload', ask);
    };
  }, []);
  const undo = () => {
    const taken = outbox.undo();
    if (taken) void navigate(`/inbox/${taken.requestId}`);
  };
  useKeys({
    ...(may('start') && { c: () => void navigate('/new') }),
    'g i': () => void navigate('/inbox'),
    'g t': () => void navigate('/tasks'),
    'g o': () => void navigate('/operate'),
    u: undo,
    '?': () => setShowKeys(true),
  });
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('nav.skip')}
      </a>
      <Header onKeys={() => setShowKeys(true)} onPalette={() => setShowPalette(true)} />
      <Banners />
      <div className={styles.stage}>
        <main className={styles.main} id="content" tabIndex={-1}>
          <Boundary>
            <Suspense fallback={<Loading />}>
              <Outlet />
            </Suspense>
          </Boundary>
        </main>
      </div>
      <OutboxBar onUndo={undo} />
      {showKeys && <KeysDialog onClose={() => setShowKeys(false)} />}
      {showPalette && (
        <Suspense fallback={null}>
          <CommandPalette onKeys={() => setShowKeys(true)} onClose={() => setShowPalette(false)} />
        </Suspense>
      )}
    </div>
  );
}
