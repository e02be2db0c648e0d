import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useMcpLoginEnd } from '~/shared/api/mcp';
import { Empty, Loading, sentence } from '~/shared/ui/States';

/** Page to which a login at an MCP server returns. */
export function McpLoginPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { data, error } = useMcpLoginEnd(query);
  if (!data && !error) return <Loading />;
  const problem = error ? sentence(error, t('state.awayText')) : data.error;
  return (
    <Empty whole title={data ? t('mcp.loginDone', { name: data.name }) : t('mcp.loginFailed')}>
      <p>{problem}</p>
      <Link to="/tasks">{t('mcp.back')}</Link>
    </Empty>
  );
}
