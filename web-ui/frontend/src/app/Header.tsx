import { CircleHelp, CircleX, Plus, Search, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useNavigate } from 'react-router';
import { snoozeEndOf, useIsPerson } from '~/shared/api/assignment';
import { useInfo } from '~/shared/api/info';
import { usePendingRequests } from '~/shared/api/request';
import { useMay } from '~/shared/api/rights';
import { useDecided } from '~/shared/request/outbox';
import { useUnclearedTasks } from '~/shared/request/clearedTasks';
import { Button } from '~/shared/ui/Button';
import { useNow } from '~/shared/ui/useNow';
import { Preferences } from './Preferences';
import { SignOut } from './SignOut';
import styles from './Header.module.css';

interface HeaderProps {
  readonly onKeys: () => void;
  readonly onPalette: () => void;
}

/** The page header: the current location, the navigation, and the engine that keeps the tasks. */
export function Header({ onKeys, onPalette }: HeaderProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMay();
  const requests =
    usePendingRequests(undefined, useIsPerson() ? 'mine' : undefined).data?.items ?? [];
  const decided = useDecided();
  const now = useNow();
  const waiting = requests.filter(
    (request) => !decided.has(request.id) && snoozeEndOf(request, now) === undefined,
  ).length;
  return (
    <header className={styles.header}>
      <Link to="/inbox" className={styles.name}>
        Perdure
      </Link>
      <nav className={styles.nav} aria-label={t('nav.main')}>
        <NavLink to="/inbox">
          {t('nav.inbox')} {waiting > 0 && <span className={styles.count}>{waiting}</span>}
        </NavLink>
        <FailedCount />
        <NavLink to="/tasks">{t('nav.tasks')}</NavLink>
        <NavLink to="/agents">{t('nav.agents')}</NavLink>
        <NavLink to="/operate">{t('nav.operate')}</NavLink>
        <NavLink to="/permissions" className={styles.wide ?? ''}>
          {t('nav.permissions')}
        </NavLink>
      </nav>
      <div className={styles.right}>
        <Engine />
        <Button
          tone="quiet"
          aria-label={t('palette.title')}
          title={t('palette.hint')}
          onClick={onPalette}
        >
          <Search size={17} aria-hidden="true" />
        </Button>
        <Preferences />
        <SettingsButton />
        <SignOut />
        <Button
          tone="quiet"
          className={styles.keys}
          aria-label={t('nav.keys')}
          title={t('nav.keys')}
          onClick={onKeys}
        >
          <CircleHelp size={17} aria-hidden="true" />
        </Button>
        {may('start') && (
          <Button tone="primary" shortcut="c" onClick={() => void navigate('/new')}>
            <Plus className={styles.plus} size={17} aria-hidden="true" />
            <span className={styles.word}>{t('nav.newTask')}</span>
          </Button>
        )}
      </div>
    </header>
  );
}

/** Leads to the settings of a person who may change some. */
function SettingsButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMay();
  if (!may('own_tokens') && !may('manage_people')) return null;
  return (
    <Button
      tone="quiet"
      className={styles.settings}
      aria-label={t('nav.settings')}
      title={t('nav.settings')}
      onClick={() => void navigate('/settings')}
    >
      <Settings size={17} aria-hidden="true" />
    </Button>
  );
}

/** How many tasks failed and are not cleared, apart from what waits for a decision. */
function FailedCount() {
  const { t } = useTranslation();
  const count = useUnclearedTasks().failed.length;
  if (count === 0) return null;
  const words = t('failed.count', { count });
  return (
    <Link to="/inbox#failed" className={styles.failed} aria-label={words} title={words}>
      <CircleX size={14} aria-hidden="true" />
      <span className={styles.count}>{count}</span>
    </Link>
  );
}

const MODES = ['remote', 'dev', 'memory'] as const;

function Engine() {
  const { t } = useTranslation();
  const info = useInfo().data;
  if (!info) return null;
  const mode = MODES.find((name) => name === info.engine.mode);
  const engine = mode ? t(`engine.${mode}`) : info.engine.mode;
  return (
    <span className={styles.engine} title={info.engine.address}>
      {info.durable ? t('banner.durable', { engine }) : engine}
    </span>
  );
}
