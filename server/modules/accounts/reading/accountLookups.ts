import { findServer, type NeedsAccess, type Viewer } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { PlainCode } from '#contract/errors/index.ts';
import { faultOf } from '#domain/api/faults.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { checkAccountProxy, getServerFlowAccounts } from '#contract/http/accounts/calls.ts';
import type { ProxyError } from '#contract/http/proxies.ts';
import { type ProxyAddress, proxyUrlOf, readProxyUrl } from '#domain/proxies/url.ts';
import { notFound } from '#server/kernel/errors.ts';
import { decryptSecrets } from '../secrets.ts';
import { visibleAccounts } from './visible.ts';

type Deps = Needs<'db'> & NeedsAccess<'vault'>;

/** Checks a proxy at once. Passed as a parameter, because the module of proxies depends on accounts. */
export interface CheckProxyNow {
  proxyChecks: { check(proxy: ProxyAddress): Promise<{ error: ProxyError | null }> };
}

const proxyCodes: Record<ProxyError, PlainCode> = {
  refused: 'proxyRefused',
  credentials: 'proxyCredentials',
  timeout: 'proxyTimeout',
  protocol: 'proxyProtocol',
  unreachable: 'proxyUnreachable',
  closed: 'proxyClosed',
  certificate: 'proxyCertificate',
  answer: 'proxyAnswer',
  target: 'proxyTarget',
  blocked: 'proxyBlocked',
  forbidden: 'proxyForbidden',
};

/** Tests the account's proxy. @throws HttpError 404 */
export async function checkProxyOf(
  { db, vault, proxyChecks }: Needs<'db'> & NeedsAccess<'vault'> & CheckProxyNow,
  viewer: Viewer,
  id: number,
): Promise<ResponseOf<typeof checkAccountProxy>> {
  const row = await visibleAccounts(db, viewer)
    .select(['accounts.id', 'accounts.details', 'accounts.secrets'])
    .where('accounts.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('account');
  const { ip, port } = row.details.proxy ?? {};
  if (!ip || !port) return { valid: false, ...faultOf('proxyMissing') };
  const { login, password } = decryptSecrets(vault, id, row.secrets).proxy ?? {};
  const address = readProxyUrl(proxyUrlOf({ protocol: 'http', ip, port: Number(port), login, password }));
  if (typeof address === 'string') return { valid: false, ...faultOf('proxyUnreachable') };
  const { error } = await proxyChecks.check(address);
  return error === null ? { valid: true, error: null } : { valid: false, ...faultOf(proxyCodes[error]) };
}

/** Id of the device that the account signs in with, the same at every sign-in. @throws HttpError 404 */
export async function duidOf({ db, vault }: Deps, viewer: Viewer, id: number): Promise<{ duid: string }> {
  const row = await visibleAccounts(db, viewer)
    .select('accounts.id')
    .where('accounts.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('account');
  return { duid: `0000000700090100${vault.derive(`device of account ${id}`).slice(0, 32)}` };
}

/** Title of the scripts that a flow runs first; the market flow runs no others. */
const rivals = 'Division rivals';
const market = 'Transfer market';
const flows = { rivalsFirst: 1, marketOnly: 2, mulling: 3 } as const;

/** The open accounts of a server in the order in which a flow would run them. @throws HttpError 404 */
export async function flowOf(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { serverId, flow }: { serverId: number; flow: number },
): Promise<ResponseOf<typeof getServerFlowAccounts>> {
  await findServer(db, viewer, serverId);
  const rows = await visibleAccounts(db, viewer)
    .select(['accounts.id', 'accounts.email', 'accounts.console_id as consoleId', 'accounts.index'])
    .select(['accounts.script_title as script', 'accounts.figures'])
    .where('servers.id', '=', serverId)
    .where('accounts.open', '=', true)
    .orderBy('accounts.index')
    .orderBy('accounts.console_id')
    .execute();
  const mulledAt = ({ figures }: (typeof rows)[number]): string => figures.mulling?.lastMullingDate ?? '';
  const chosen = rows.filter(({ script }) => flow !== flows.marketOnly || script === market);
  // The sort is stable: accounts that are equal for the flow keep their order.
  const ordered =
    flow === flows.rivalsFirst
      ? chosen.toSorted((a, b) => Number(b.script === rivals) - Number(a.script === rivals))
      : flow === flows.mulling
        ? chosen.toSorted((a, b) => mulledAt(a).localeCompare(mulledAt(b)))
        : chosen;
  return { data: ordered.map(({ id, email, consoleId, index }) => ({ id, email, consoleId, index })) };
}
