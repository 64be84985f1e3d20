import { allows, mount, mountStream, type NeedsAccess } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { ProxyChecks } from './checks.ts';
import type { Fault } from '#contract/errors/index.ts';
import { faultOf } from '#domain/api/faults.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { type ProxyInput, proxyFaults } from '#contract/http/proxies.ts';
import { readProxyUrl } from '#domain/proxies/url.ts';
import { refuseFields } from '#server/kernel/errors.ts';
import { importProxies, readProxyUse } from './accounts.ts';
import { addProxies, deleteProxies, type NewProxy, readProxies } from './store.ts';

type Deps = Needs<'db' | 'now'> & NeedsAccess<'vault'> & { proxyChecks: ProxyChecks };

export function mountProxies(app: FastifyInstance, context: Deps): void {
  mountStream(app, endpoints.getProxies, ({ session, query }) =>
    readProxies(context, session.user.id, {
      query,
      seesAccess: allows(session.user.role, 'accountsView_proxy'),
    }),
  );
  mount(app, endpoints.addProxies, ({ session, body, once }) =>
    addProxies(context, session.user.id, addressesOf(body.proxies), once),
  );
  mount(app, endpoints.importProxies, ({ session, body, once }) =>
    importProxies(context, session.user, body.source, once),
  );
  mount(app, endpoints.checkProxies, async ({ session, body }) => ({
    count: await context.proxyChecks.request(session.user.id, body.proxyIds),
  }));
  mount(app, endpoints.deleteProxies, async ({ session, query }) => ({
    count: await deleteProxies(context, session.user.id, query.proxyIds),
  }));
  mount(app, endpoints.getProxyUse, async ({ session, query }) => ({
    data: await readProxyUse(context, session.user, query.proxyIds),
  }));
}

/** @throws HttpError 422 that names every URL that is none of a proxy */
function addressesOf(inputs: readonly ProxyInput[]): NewProxy[] {
  const faults: Record<string, Fault> = {};
  const proxies = inputs.flatMap(({ url, region }, at) => {
    const address = readProxyUrl(url);
    if (typeof address === 'object') return [{ ...address, region: region ?? null }];
    faults[`proxies.${at}.url`] = faultOf(
      address === 'protocol' ? proxyFaults.protocol : proxyFaults.incorrect,
    );
    return [];
  });
  if (Object.keys(faults).length > 0) throw refuseFields('fieldsInvalid', faults);
  return proxies;
}
