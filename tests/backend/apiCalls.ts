import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import type { Server } from '#contract/http/servers.ts';
import type { DomainEvent } from '#server/kernel/events/append.ts';
import { mergeEvents } from '#server/kernel/events/stored.ts';
import type { Parts, World } from './world.ts';

/** Result of a call; `error` and `fields` are set if it was refused. */
interface ApiResult<E extends Endpoint> {
  status: number;
  error: string | undefined;
  fields: Record<string, string> | undefined;
  body: ResponseOf<E>;
}

/** Makes calls as one demo user. */
export const apiCalls =
  (world: () => World, name: string) =>
  async <E extends Endpoint>(endpoint: E, parts: Parts = {}): Promise<ApiResult<E>> => {
    const response = await world().api.call(endpoint, { token: await world().tokenOf(name), ...parts });
    const body = response.json<ResponseOf<E> & { error?: string; fields?: Record<string, string> }>();
    return { status: response.statusCode, error: body.error, fields: body.fields, body };
  };

/** Removes and returns the events so far, merged: the number of reads depends on the timing. */
export async function takeEvents(world: World): Promise<DomainEvent[]> {
  await world.api.context.events.read();
  return mergeEvents(world.events.splice(0));
}

/** Id of a demo user. */
export async function idOf(world: World, name: string): Promise<number> {
  const { id } = await world.store.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', `${name}@dugout.test`)
    .executeTakeFirstOrThrow();
  return id;
}

/** What the agent of a server says about itself. */
export const identityOf = ({ name, ip, pcId }: Pick<Server, 'name' | 'ip' | 'pcId'>) => ({
  computerName: name,
  localIp: ip,
  pcId,
  agentVersion: '2.4.1.0',
});
