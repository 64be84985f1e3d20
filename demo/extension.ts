import type { Config } from '#server/kernel/config/config.ts';
import { parseNetworks } from '#server/kernel/config/networks.ts';
import type { Extension } from '#server/start.ts';
import { mountOutbox } from './outbox.ts';
import { demoNetworks, demoTarget } from './proxies/ports.ts';
import { startDemoProxies } from './proxies/proxy.ts';
import { seed } from './seed/index.ts';
import { spareAgents } from './seed/spareAgents.ts';
import { createWebBotJob } from './webBots/simulate.ts';

/** The configuration of the API, with permission for checks to reach the proxies of the demo. */
export const demoConfig = (config: Config): Config =>
  config.demo
    ? {
        ...config,
        proxyTarget: config.proxyTarget ?? demoTarget,
        proxyNetworks: [...config.proxyNetworks, ...parseNetworks(demoNetworks)],
      }
    : config;

/** Demo data, and the simulations that run inside the API process. */
export const demoExtension = ({ fleet, timezone, historyDays }: Config): Extension => ({
  prepare: (db, secret) =>
    seed(db, { fleet, secret, timezone, ...(historyDays !== null && { historyDays }) }),
  spareAgents,
  mount: mountOutbox,
  jobs: (context) => [createWebBotJob(context)],
  start: startDemoProxies,
});
