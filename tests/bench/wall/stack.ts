import { type Endpoint, type RequestOf } from '#contract/endpoint.ts';
import { consoleStatus } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { endpoints } from '#contract/http/index.ts';
import type { User } from '#contract/http/me.ts';
import { canConnect } from '#domain/consoles/consoleRules.ts';
import { type ApiClient, signInToApi } from '#tests/support/api.ts';
import { startStack } from '../../../scripts/stack.ts';
import { fleet, pause } from './plan.ts';

/** A connected console and its server. */
export interface WallConsole {
  id: number;
  name: string;
  server: { id: number; token: string };
}

/** The consoles of a wall. */
export interface WallScene {
  /** Name in figures. */
  name: string;
  /** Query parameter of the app's wall. */
  server: string;
  consoles: readonly WallConsole[];
}

/** The real stack with many running consoles on the first server, and some on every other one. */
export interface WallStack {
  url: string;
  jwt: string;
  user: User;
  /** Connected consoles of each server, by id; most are on the first one. */
  servers: readonly (readonly WallConsole[])[];
  stop(): Promise<void>;
}

/** This many consoles of the first server. */
export const sceneOfOne = ({ servers }: WallStack, tiles: number): WallScene => {
  const consoles = (servers[0] ?? []).slice(0, tiles);
  return { name: String(tiles), server: String(consoles[0]?.server.id), consoles };
};

/** This many consoles of every server. */
export const sceneOfAll = ({ servers }: WallStack, ofEach: number): WallScene => {
  const consoles = servers.flatMap((list) => list.slice(0, ofEach));
  return { name: `all${consoles.length}`, server: 'all', consoles };
};

/**
 * @param tiles connected consoles of the first server, `ofEach`: of every other one
 * @throws when so many consoles cannot be connected.
 */
export async function startWallStack(tiles: number, ofEach: number): Promise<WallStack> {
  const stack = await startStack({
    fleet,
    port: Number(process.env['BENCH_PORT'] ?? 0),
    env: {
      DUGOUT_AGENT_FAILURES: '0',
      DUGOUT_AGENT_CONNECT_MS: '50',
      // Its cost is measured by `bench:agent`.
      DUGOUT_AGENT_RECORDING: 'off',
      DUGOUT_SCHEDULERS: '0',
      NODE_ENV: 'production',
    },
  });
  try {
    const operator = await signInToApi(stack.url, 'operator');
    const servers: WallConsole[][] = [];
    for (const { id, token, open } of (await operator.servers()).toSorted((a, b) => a.id - b.id)) {
      if (!open) await put(stack.url, operator.jwt, endpoints.openServer, id, { skipAutoUpdate: true });
      const count = servers.length === 0 ? tiles : ofEach;
      const consoles = await connectAll(stack.url, operator, id, count);
      servers.push(consoles.map((one) => ({ id: one.id, name: one.name, server: { id, token } })));
    }
    const user = await operator.me();
    return { url: stack.url, jwt: operator.jwt, user, servers, stop: () => stack.stop() };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

/** Opens and connects idle consoles, and waits until enough are connected. */
async function connectAll(
  url: string,
  operator: ApiClient,
  serverId: number,
  tiles: number,
): Promise<GameConsole[]> {
  const all = (await operator.consoles(serverId)).toSorted((a, b) => a.id - b.id);
  const idle = all.filter(canConnect).slice(0, tiles);
  for (const { id, open, accounts } of idle) {
    const accountId = accounts.find((account) => account.open)?.id ?? accounts[0]?.id;
    if (accountId === undefined) continue;
    if (!open) await put(url, operator.jwt, endpoints.activateConsole, id, { active: true });
    await put(url, operator.jwt, endpoints.connectConsole, id, { accountId });
  }
  for (let tries = 0; tries < 100; tries++) {
    const connected = (await operator.consoles(serverId)).filter(
      ({ status }) => status === consoleStatus.connected,
    );
    if (connected.length >= tiles) return connected.toSorted((a, b) => a.id - b.id).slice(0, tiles);
    await pause(100);
  }
  throw new Error(`Could not connect ${tiles} consoles of server ${serverId}`);
}

async function put<E extends Endpoint>(
  url: string,
  jwt: string,
  { path }: E,
  id: number,
  body: RequestOf<E> extends { body: infer Body } ? Body : never,
): Promise<void> {
  const answer = await fetch(`${url}/api${path.replace(':id', String(id))}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${jwt}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`PUT ${path}: ${answer.status} ${await answer.text()}`);
}
