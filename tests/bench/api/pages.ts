import { sql } from 'kysely';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { getAccounts } from '#contract/http/accounts/calls.ts';
import { accountFieldRights } from '#server/modules/access/accountFields.ts';
import { visibleAccounts, withPlace } from '#server/modules/accounts/reading/visible.ts';
import { accountOnWire } from '#server/modules/accounts/reading/wire.ts';
import type { World } from '#tests/backend/world.ts';

const limit = 5000;
const lastOffset = 45_000;

/** A way to load a page. */
export interface Page {
  name: 'app' | 'last' | 'cold' | 'few' | 'delta' | 'naive' | 'least';
  title: string;
  /** Called before each load; not measured. */
  prepare?(): Promise<void>;
  /** @returns the bytes that it sends */
  load(): Promise<number>;
}

/** The pages of a database with 50,000 accounts, over HTTP and directly. */
export async function openPages(world: World): Promise<Page[]> {
  const { db, vault } = world.api.context;
  const origin = await world.api.listen();
  const token = await world.tokenOf('operator');
  const viewToken = await world.tokenOf('view');
  const get = (query: string, bearer = token, from = origin) =>
    bytesOf(`${from}/api${getAccounts.path}?${query}`, bearer);
  let another = origin;
  const { id, role } = await db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('email', '=', 'operator@dugout.test')
    .executeTakeFirstOrThrow();
  const firstPage = () => withPlace(visibleAccounts(db, { id, role })).orderBy('accounts.id').limit(limit);
  const rights = accountFieldRights(role);
  const accounts = (await firstPage().execute()).map((row) => accountOnWire(row, rights, vault));
  const { updatedAt, position } = await editSome(world);
  const since = new URLSearchParams({ lastUpdates: updatedAt, ...(position ? { position } : {}) });
  return [
    { name: 'app', title: 'first page', load: () => get(`limit=${limit}&offset=0`) },
    { name: 'last', title: 'last page', load: () => get(`limit=${limit}&offset=${lastOffset}`) },
    {
      name: 'cold',
      title: 'first page, new process',
      async prepare() {
        another = await (await world.another()).listen();
      },
      load: () => get(`limit=${limit}&offset=0`, token, another),
    },
    { name: 'few', title: 'first page, viewer', load: () => get(`limit=${limit}&offset=0`, viewToken) },
    { name: 'delta', title: '500 changed', load: () => get(`limit=${limit}&offset=0&${since}`) },
    {
      name: 'naive',
      title: 'first page, naive',
      async load() {
        const rows = await firstPage().execute();
        const data = rows.map((row) => accountOnWire(row, rights, vault));
        const summary = { limits: { current: 0, max: 0 }, deleted: [], total: limit, updatedAt };
        return gzipSync(JSON.stringify(getAccounts.response.parse({ data, summary }))).length;
      },
    },
    {
      name: 'least',
      title: 'least',
      async load() {
        await sql`select string_agg(line, ',') from (${firstPage()
          .clearSelect()
          .select(
            sql`concat(accounts.details, accounts.figures, accounts.secrets)`.as('line'),
          )}) page`.execute(db);
        return JSON.stringify(accounts).length;
      },
    },
  ];
}

/** Changes 500 accounts. @returns time and position before */
async function editSome(world: World) {
  const token = await world.tokenOf('operator');
  const answer = await world.api.call(getAccounts, { token, query: { limit: '1' } });
  const { summary } = getAccounts.response.parse(answer.json());
  await sql`update accounts set description = 'changed' where id <= 500`.execute(world.api.context.db);
  return summary;
}

/** Size of an answer on the wire, bytes. */
const bytesOf = (url: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br, zstd' };
    request(url, { headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} was answered ${response.statusCode}`));
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    }).end();
  });
