import type { Account } from '#contract/http/accounts/account.ts';
import { pathTo } from '#domain/access/paths.ts';

/** Address of an account's console on the wall; the control view opens if the console is connected. */
export const wallOf = ({ server, console }: Pick<Account, 'server' | 'console'>): string =>
  `${pathTo('appPlayingControl', { query: { server: server.id, console: console.id } })}#console-${console.id}`;
