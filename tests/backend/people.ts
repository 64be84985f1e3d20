import type { z } from 'zod';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/http/index.ts';
import { demoUser, type Parts, type World } from './world.ts';

export const hourMs = 3_600_000;

/** Actions shared by the tests about people. */
export function peopleOf(world: World) {
  const idOf = async (name: string): Promise<number> => {
    const email = `${name}@dugout.test`;
    const row = await world.store.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return row.id;
  };
  /** Calls and expects success. */
  const ok = async <E extends Endpoint>(endpoint: E, parts: Parts = {}): Promise<ResponseOf<E>> => {
    const answer = await world.api.call(endpoint, parts);
    if (answer.statusCode !== 200) throw new Error(`${endpoint.path}: ${answer.statusCode} ${answer.body}`);
    return endpoint.response.parse(answer.json()) as z.output<E['response']> as ResponseOf<E>;
  };
  /** The status of a call, and its error text. */
  const refusal = async (endpoint: Endpoint, parts: Parts = {}): Promise<[number, string]> => {
    const answer = await world.api.call(endpoint, parts);
    return [answer.statusCode, answer.json<{ error?: string }>().error ?? ''];
  };
  /** Creates an access link. @returns its token */
  const createLink = async (token: string, role: number, workTime = hourMs): Promise<string> =>
    (await ok(endpoints.createAccessLink, { token, body: { role, workTime } })).token;
  return {
    idOf,
    ok,
    refusal,
    createLink,
    /** A new session of a demo user. @returns its token */
    open: async (name: string): Promise<string> => world.api.context.sessions.open(await idOf(name)),
    /** Signs in with the password of a demo user, or another one. */
    signIn: async (name: string, password = demoUser(name).password): Promise<string> => {
      const answer = await ok(endpoints.login, { body: { email: `${name}@dugout.test`, password } });
      return 'jwt' in answer ? answer.jwt : '';
    },
    statusOf: async (token: string): Promise<number> =>
      (await world.api.call(endpoints.getMe, { token })).statusCode,
    /** Moves the clock of all API processes. */
    pass: (ms: number): void => {
      world.time = new Date(world.time.getTime() + ms);
    },
    /** Creates an access link and accepts it. */
    acceptLink: async (token: string, role: number, workTime = hourMs): Promise<string> => {
      const link = await createLink(token, role, workTime);
      return (await ok(endpoints.redeemAccessLink, { body: { token: link } })).jwt;
    },
    /** Becomes a guest of a demo user. */
    become: async (token: string, name: string): Promise<string> =>
      (await ok(endpoints.startGuestAccess, { token, params: { id: await idOf(name) } })).jwt,
    /** Actions of the audit log, newest first. */
    audited: async (count = 1): Promise<unknown[]> =>
      world.store.db
        .selectFrom('audit_log')
        .select(['action', 'actor_name', 'as_name', 'target_name', 'details'])
        .orderBy('id', 'desc')
        .limit(count)
        .execute(),
  };
}
