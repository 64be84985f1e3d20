import type { Fleet } from './fleetData.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { getServerGroups } from '#contract/http/serverGroups.ts';
import {
  getServer,
  getServerConsoles,
  getServerInfo,
  getServers,
  getServersInfo,
  getStackedConsoles,
  type Server,
} from '#contract/http/servers.ts';
import { answerConfigs } from './demoConfigs.ts';
import { answerSchedulers } from './demoSchedulers.ts';
import type { FakeApi } from './fakeApi.ts';

/** Versions that the fake API offers for servers. */
const releases = {
  scripts: ['1.4.10.0', '1.4.2.0', '1.4.9.2', '1.3.11.4', '1.4.9.10'].map((version, id) => ({
    id: id + 1,
    version,
  })),
  agent: { version: '2.5.0.0' },
};

const listOf = <T>(data: T[]) => ({ data, total: data.length });

/** Answers every call that reads servers, consoles, groups or configs from a fleet, and all calls of configs and schedulers. */
export function answerFrom(api: FakeApi, fleet: Fleet): void {
  const serverOf = (id: unknown): Server => {
    const found = fleet.servers.find((server) => server.id === Number(id));
    if (!found) throw new Error(`The fleet has no server ${String(id)}`);
    return found;
  };
  const consolesOf = (id: unknown): GameConsole[] =>
    fleet.consoles.filter(({ serverId }) => serverId === Number(id));
  const listed = (ids = ''): number[] => ids.split(',').map(Number);

  api.on(getServers, () => listOf(fleet.servers));
  api.on(getServer, ({ params }) => serverOf(params.id));
  api.on(getServerInfo, ({ params }) => ({ server: serverOf(params.id), ...releases }));
  api.on(getServersInfo, ({ query }) => ({
    servers: fleet.servers.filter(({ id }) => listed(query?.serverIds).includes(id)),
    consoles: fleet.consoles.filter(({ id }) => listed(query?.consoleIds).includes(id)),
    ...releases,
  }));
  api.on(getServerConsoles, ({ params }) => listOf(consolesOf(params.id)));
  api.on(getStackedConsoles, ({ params }) => listOf(consolesOf(params.id).filter(({ stacked }) => stacked)));
  api.on(getServerGroups, () =>
    listOf(
      fleet.groups.map((group) => {
        const servers = fleet.servers.filter((server) => server.group.id === group.id);
        return { ...group, servers, serverCount: servers.length };
      }),
    ),
  );
  answerConfigs(api, fleet);
  answerSchedulers(api, fleet);
}
