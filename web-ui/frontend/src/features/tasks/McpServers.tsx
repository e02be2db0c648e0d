import { useTranslation } from 'react-i18next';
import { useMcpChange, useMcpLogin, useMcpServers } from '~/shared/api/mcp';
import type { McpServer } from '~/shared/api/mcp';
import { useMay } from '~/shared/api/rights';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { Ago } from '~/shared/ui/Ago';
import { Button } from '~/shared/ui/Button';
import { Chip } from '~/shared/ui/Chip';
import { sentence } from '~/shared/ui/States';
import styles from './McpServers.module.css';

const TONES = {
  connecting: 'running',
  connected: 'done',
  idle: 'calm',
  failed: 'failed',
  needs_login: 'waiting',
  disconnected: 'parked',
  disabled: 'calm',
} as const;

/** The MCP servers of this installation; nothing if there are none. */
export function McpServers() {
  const { t } = useTranslation();
  const servers = useMcpServers().data ?? [];
  const failed = servers.filter(({ state }) => state === 'failed').length;
  const logins = servers.filter(({ state }) => state === 'needs_login').length;
  if (servers.length === 0) return null;
  return (
    <details className={styles.servers}>
      <summary>
        {t('mcp.title', { count: servers.length })}
        {failed > 0 && <Chip tone="failed">{t('mcp.failed', { count: failed })}</Chip>}
        {logins > 0 && <Chip tone="waiting">{t('mcp.logins', { count: logins })}</Chip>}
      </summary>
      <ul>
        {servers.map((server) => (
          <Server key={server.name} server={server} />
        ))}
      </ul>
    </details>
  );
}

function nextAction({ state }: McpServer) {
  if (state === 'needs_login') return 'login';
  return state === 'disconnected' || state === 'failed' ? 'connect' : 'disconnect';
}

function Server({ server }: { readonly server: McpServer }) {
  const { t } = useTranslation();
  const change = useMcpChange(server.name);
  const login = useMcpLogin(server.name);
  const may = useMay()('operate');
  const action = nextAction(server);
  const error = change.error ?? login.error;
  const problem = error ? sentence(error, t('state.awayText')) : server.error;
  const busy = change.isPending || login.isPending ? t('state.loading') : undefined;
  return (
    <li className={styles.server}>
      <span className={styles.name}>
        <Revealed text={server.name} />
      </span>
      <Chip tone={TONES[server.state]}>{t(`mcp.states.${server.state}`)}</Chip>
      <span className={styles.facts} title={server.tools.join('\n')}>
        {server.transport} · {t('mcp.tools', { count: server.tools.length })}
        {server.since && (
          <>
            {' · '}
            <Ago at={server.since} past />
          </>
        )}
      </span>
      {may && server.state !== 'disabled' && (
        <Button
          aria-label={t(`mcp.${action}`) + t('text.colon') + server.name}
          blocked={busy}
          onClick={() => (action === 'login' ? login.mutate() : change.mutate(action))}
        >
          {t(`mcp.${action}`)}
        </Button>
      )}
      {may && server.loggedIn && (
        <Button
          aria-label={t('mcp.logout') + t('text.colon') + server.name}
          blocked={busy}
          onClick={() => change.mutate('logout')}
        >
          {t('mcp.logout')}
        </Button>
      )}
      {server.claims.length > 0 && (
        <p className={styles.claims}>
          {t('mcp.claims', { tools: plainProse(server.claims.join(', ')) })}{' '}
          <code>{`mcp.${plainProse(server.name)}.readOnly`}</code>
        </p>
      )}
      {problem && (
        <p className={styles.problem}>
          <Revealed text={problem} />
        </p>
      )}
    </li>
  );
}
