import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useServers } from '#data/servers/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { serverName } from '#domain/servers/serverRules.ts';
import { Permitted } from '#ui/Permitted.tsx';
import classes from '../Wallet.module.css';

/** Maximum number of names in the list; the link leads to all. */
const listed = 5;

/** The servers that have to be closed first, for users who may view them. */
export const OpenServers = () => (
  <Permitted permission="servers_view">
    <OpenList />
  </Permitted>
);

function OpenList() {
  const { t } = useLingui();
  const { data } = useServers();
  const open = data?.filter((server) => server.open) ?? [];
  const count = open.length;
  if (!data) return null;
  if (count === 0) {
    return (
      <p className={classes.quiet} role="status">
        {t`All your servers are closed.`}
      </p>
    );
  }
  const names = open.slice(0, listed).map(serverName).join(', ');
  return (
    <p className={classes.quiet} role="status">
      <b>
        <Plural value={count} one="# server is open:" other="# servers are open:" />
      </b>{' '}
      {count > listed ? `${names}, …` : names}{' '}
      <Link to={pathTo('serverGroups')}>{t`Servers management`}</Link>
    </p>
  );
}
