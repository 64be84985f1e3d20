import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/http/index.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { User } from '#contract/http/me.ts';
import type { Server } from '#contract/http/servers.ts';
import { createApi } from '#platform/api/createApi.ts';
import type { Api } from '#platform/api/api.ts';
import { type UserName, users } from './users.ts';

/** The API of a running stack, as a signed-in user sees it. */
export interface ApiClient {
  readonly jwt: string;
  /** Any call of the contract. */
  call: Api['call'];
  me(): Promise<User>;
  servers(): Promise<Server[]>;
  consoles(serverId: number): Promise<GameConsole[]>;
}

/** Signs in over the API. @throws if the user has a second factor or a wrong password. */
export async function signInToApi(url: string, name: UserName): Promise<ApiClient> {
  const answer = await call(url, endpoints.login, { body: users[name] });
  if (!('jwt' in answer)) throw new Error(`${name} signs in with a second factor`);
  const { jwt } = answer;
  const { call: callApi } = createApi({
    base: `${url}/api`,
    getToken: () => jwt,
    onUnauthorized: () => undefined,
  });
  return {
    jwt,
    call: callApi,
    me: () => call(url, endpoints.getMe, { jwt }),
    servers: async () => (await call(url, endpoints.getServers, { jwt })).data,
    consoles: async (id) => (await call(url, endpoints.getServerConsoles, { jwt, id })).data,
  };
}

async function call<E extends Endpoint>(
  url: string,
  endpoint: E,
  { jwt, body, id }: { jwt?: string; body?: unknown; id?: number },
): Promise<ResponseOf<E>> {
  const response = await fetch(`${url}/api${endpoint.path.replace(':id', String(id))}`, {
    method: endpoint.method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(jwt ? { authorization: `Bearer ${jwt}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${await response.text()}`);
  return endpoint.response.parse(await response.json()) as ResponseOf<E>;
}
