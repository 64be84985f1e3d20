import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { rowsPerMessage } from '#domain/accounts/protocol.ts';
import { AccountsServer, addressOf } from '#tests/support/accountsServer.ts';
import { all, aUser, deleteDatabases, onlyFirstPage, openTab } from '#tests/components/accountTabs.ts';

afterEach(deleteDatabases);

const unreachable = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

test('all accounts arrive in small messages; the next start reads the database and loads only the changes', async () => {
  const server = new AccountsServer().fill(1_700);
  const user = aUser();
  const first = openTab(user, server.fetch);
  await first.untilIdle();
  expect(first.rows()).toEqual(all(server));
  expect(Math.max(...first.sizes())).toBe(rowsPerMessage);
  await first.close();

  server.edit(3, { email: 'changed@dugout.test' });
  server.delete(5);
  server.requests.splice(0);
  const second = openTab(user, server.fetch);
  await vi.waitFor(() => expect(second.rows()).toEqual(all(server)));
  await second.untilIdle();
  expect(server.requests).toEqual([{ since: expect.any(String) as string, limit: 5000, offset: 0 }]);
  expect(second.status()?.asOf).toBe(server.answer({ limit: '1', offset: '0' }).summary.updatedAt);
  await second.close();

  // Changes are stored next to the parts of the first load, and supersede the accounts in them.
  const third = openTab(user, unreachable);
  await vi.waitFor(() => expect(third.inOrder()).toEqual(all(server)));
});

test('an API that offers no lists by column is read as well', async () => {
  const server = new AccountsServer().fill(600);
  const tab = openTab(aUser(), (input) => server.fetch(input));
  await tab.untilIdle();
  expect(tab.rows()).toEqual(all(server));
  expect(tab.sizes()).toEqual([250, 250, 100]);
});

test.each([1, 2])(
  'the content of version %i of the database is shown, and only the changes are loaded',
  async (version) => {
    const server = new AccountsServer().fill(600);
    const user = aUser();
    const { updatedAt, position = '' } = server.answer({ limit: '1', offset: '0' }).summary;
    const before = await openDB(`dugout-accounts-${user.userId}-${user.rights}`, version, {
      upgrade(database) {
        database.createObjectStore('rows', { keyPath: 'id' });
        database.createObjectStore('meta');
        if (version === 2) database.createObjectStore('parts');
      },
    });
    if (version === 2) await before.put('parts', JSON.stringify(all(server)), [1, 0]);
    else for (const row of all(server)) await before.put('rows', row);
    await before.put('meta', updatedAt, 'updatedAt');
    await before.put('meta', position, 'position');
    before.close();
    server.requests.splice(0);
    server.edit(3, { email: 'changed@dugout.test' });
    const tab = openTab(user, server.fetch);
    await vi.waitFor(() => expect(tab.rows()).toEqual(all(server)));
    expect(server.requests).toEqual([{ since: position, limit: 5000, offset: 0 }]);
  },
);

test('without the API the stored accounts are shown, as of their last load', async () => {
  const server = new AccountsServer().fill(20);
  const user = aUser();
  const first = openTab(user, server.fetch);
  await first.untilIdle();
  const { asOf } = first.status() ?? {};
  await first.close();

  const offline = openTab(user, unreachable);
  await vi.waitFor(() => expect(offline.status()?.fault).toMatchObject({ kind: 'unreachable' }));
  expect(offline.rows()).toEqual(all(server));
  expect(offline.status()).toMatchObject({ phase: 'idle', isComplete: true, asOf });
  await vi.waitFor(() => expect(offline.reports).toContainEqual({ kind: 'unreachable' }));
});

test('pages become smaller until the load fails; loaded accounts stay, and a retry completes the load', async () => {
  const server = new AccountsServer().fill(7_000);
  let isBroken = true;
  const tab = openTab(aUser(), (input) =>
    isBroken && addressOf(input).includes('offset=5000')
      ? Promise.resolve(Response.json({ error: 'too much' }, { status: 500 }))
      : server.fetch(input),
  );
  await vi.waitFor(
    () => expect(tab.status()?.fault).toMatchObject({ kind: 'api', error: 'too much' }),
    10_000,
  );
  expect(tab.status()).toMatchObject({ isComplete: false });
  expect(tab.rows()).toHaveLength(5_000);
  isBroken = false;
  expect(await tab.copy.sync(0)).toBe(true);
  expect(tab.rows()).toEqual(all(server));
  await vi.waitFor(() => expect(tab.status()).toMatchObject({ isComplete: true, fault: null }));
});

test('a refused call is not retried, a refused token is reported and its replacement used, and the error of a response that violates the contract names the field', async () => {
  const server = new AccountsServer().fill(3);
  const send = vi.fn<typeof fetch>((input, init) =>
    new Headers(init?.headers).get('authorization') === 'Bearer new'
      ? server.fetch(input)
      : Promise.resolve(Response.json({ error: 'no' }, { status: 401 })),
  );
  const tab = openTab(aUser({ token: 'old' }), send);
  await vi.waitFor(() => expect(tab.reports).toContainEqual({ kind: 'unauthorized', token: 'old' }));
  expect(send).toHaveBeenCalledOnce();
  expect(await tab.copy.sync(0, 'new')).toBe(true);
  expect(tab.rows()).toEqual(all(server));
  const other = openTab(aUser(), () => Promise.resolve(Response.json({ data: 'of another kind' })));
  await vi.waitFor(() => expect(other.status()?.fault).toMatchObject({ kind: 'contract', field: 'data' }));
});

test('an account that cannot be read is left out and reported, at each visit; all others are shown', async () => {
  const server = new AccountsServer().fill(3);
  server.edit(2, { email: 7 as unknown as string });
  const user = aUser();
  for (let visit = 1; visit <= 2; visit++) {
    const tab = openTab(user, server.fetch);
    await vi.waitFor(() =>
      expect(tab.status()).toMatchObject({
        phase: 'idle',
        isComplete: true,
        fault: { kind: 'contract', field: 'data.1.email' },
      }),
    );
    expect(tab.rows()).toEqual(all(server).filter(({ id }) => id !== 2));
    await tab.close();
  }
});

test('a reload during the first load keeps the loaded accounts, and the load completes', async () => {
  const server = new AccountsServer().fill(6_000);
  const user = aUser();
  const first = openTab(user, onlyFirstPage(server));
  await vi.waitFor(() => expect(first.rows()).toHaveLength(5_000), 10_000);
  // The page is stored before the next one is requested.
  await vi.waitFor(() => expect(first.status()?.progress).toEqual({ loaded: 5_000, total: 6_000 }));
  await first.close();

  server.delete(1);
  const second = openTab(user, server.fetch);
  await second.untilIdle();
  expect(second.rows()).toEqual(all(server));
});

test('secrets are kept in memory only', async () => {
  const secret = 'hunter2-of-the-account';
  const server = new AccountsServer().fill(30, () => ({
    password: secret,
    psn: { id: 'psn', gauth: secret },
  }));
  const user = aUser({ hasSecrets: true });
  const first = openTab(user, server.fetch);
  await first.untilIdle();
  expect(first.rows()).toEqual(all(server));
  expect(await storedText()).toContain('1@dugout.test');
  expect(await storedText()).not.toContain(secret);
  await first.close();

  const second = openTab(user, server.fetch);
  await vi.waitFor(() => expect(second.status()?.secrets).toBe('loaded'));
  expect(second.rows()).toEqual(all(server));
  expect(await storedText()).not.toContain(secret);
});

test('secrets that cannot be loaded are a fault of the load, and come with the next one', async () => {
  const server = new AccountsServer().fill(3, () => ({ password: 'hunter2' }));
  const user = aUser({ hasSecrets: true });
  const first = openTab(user, server.fetch);
  await first.untilIdle();
  await first.close();
  let isBroken = true;
  const second = openTab(user, (input) =>
    isBroken && !addressOf(input).includes('position=')
      ? Promise.resolve(Response.json({ error: 'down' }, { status: 500 }))
      : server.fetch(input),
  );
  await vi.waitFor(() =>
    expect(second.status()).toMatchObject({ isComplete: true, fault: { error: 'down' } }),
  );
  isBroken = false;
  expect(await second.copy.sync(0)).toBe(true);
  await vi.waitFor(() => expect(second.status()).toMatchObject({ secrets: 'loaded', fault: null }));
});

test('a call that waits for an answer over a line that was cut is begun again', async () => {
  const server = new AccountsServer().fill(3);
  let calls = 0;
  const tab = openTab(aUser(), (input, init) => {
    calls++;
    if (calls > 1) return server.fetch(input);
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', reject));
  });
  await vi.waitFor(() => expect(calls).toBe(1));
  tab.copy.retry();
  await tab.untilIdle();
  expect(tab.rows()).toEqual(all(server));
  expect(calls).toBe(2);
});

test('the accounts are invisible to another user, and to the same user with other rights', async () => {
  const server = new AccountsServer().fill(3);
  const user = aUser();
  const first = openTab(user, server.fetch);
  await first.untilIdle();
  await first.close();
  const refuse: typeof fetch = () => Promise.resolve(Response.json({ error: 'no' }, { status: 403 }));
  for (const other of [aUser(), { ...user, rights: '1' }]) {
    const tab = openTab(other, refuse);
    await vi.waitFor(() => expect(tab.status()?.fault).toMatchObject({ status: 403 }));
    expect(tab.rows()).toEqual([]);
    await tab.close();
  }
  // Nothing of the first copy is left.
  expect(await storedText()).not.toContain('1@dugout.test');
});

test('guest access stores nothing; a browser without a database works from memory', async () => {
  const server = new AccountsServer().fill(3);
  const tab = openTab(aUser({ isStored: false }), server.fetch);
  await tab.untilIdle();
  expect(tab.rows()).toEqual(all(server));
  expect(tab.status()?.storage).toBe('memory');
  expect(await storedText()).toBe('');

  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('private window', 'SecurityError');
  });
  const other = openTab(aUser(), server.fetch);
  await other.untilIdle();
  expect(other.rows()).toEqual(all(server));
  expect(other.status()?.storage).toBe('memory');
});

test('with a full disk everything works from memory, and the status reports it', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const server = new AccountsServer().fill(600);
  const tab = openTab(aUser(), server.fetch);
  await tab.untilIdle();
  expect(tab.rows()).toEqual(all(server));
  expect(tab.status()?.storage).toBe('memory');
  server.edit(1, { index: 9 });
  expect(await tab.copy.sync(0)).toBe(true);
  expect(tab.rows()).toEqual(all(server));
});

test('after another tab has deleted the copy nothing is stored', async () => {
  const server = new AccountsServer().fill(5);
  const tab = openTab(aUser(), server.fetch);
  await tab.untilIdle();
  await deleteDatabases();
  await vi.waitFor(() => expect(tab.status()?.storage).toBe('memory'));
  server.edit(1, { email: 'late@dugout.test' });
  expect(await tab.copy.sync(0)).toBe(true);
  expect(await storedText()).toBe('');
});

test('two tabs share one load', async () => {
  const server = new AccountsServer().fill(12_000, () => ({ password: 'secret' }));
  const user = aUser({ hasSecrets: true });
  const first = openTab(user, server.fetch);
  await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(0));
  const second = openTab(user, server.fetch);
  await Promise.all([first.untilIdle(), second.untilIdle()]);
  await vi.waitFor(() => expect(second.status()?.secrets).toBe('loaded'));
  expect(second.rows()).toEqual(all(server));
  expect(first.rows()).toEqual(all(server));
  expect(server.requests.filter(({ since }) => since === null)).toHaveLength(3);

  // A change is loaded by one tab and shown in both.
  server.edit(7, { email: 'seven@dugout.test' });
  server.delete(8);
  await first.copy.sync(0);
  await vi.waitFor(() => expect(second.rows()).toEqual(all(server)));
});

test('when the loading tab is closed the other one continues', async () => {
  const server = new AccountsServer().fill(6_000);
  const user = aUser();
  const first = openTab(user, onlyFirstPage(server));
  await vi.waitFor(() => expect(first.rows()).toHaveLength(5_000), 10_000);
  const second = openTab(user, server.fetch);
  await first.close();
  await second.untilIdle();
  expect(second.rows()).toEqual(all(server));
});

test('loads that wait for a running one are combined, and a load can start earlier', async () => {
  const server = new AccountsServer().fill(5);
  const tab = openTab(aUser(), server.fetch);
  await tab.untilIdle();
  server.requests.splice(0);
  server.put(anAccount({ id: 9 }));
  const results = await Promise.all([1, 2, 3, 4].map(() => tab.copy.sync(0)));
  expect(results).toEqual([true, true, true, true]);
  expect(server.requests.length).toBeLessThanOrEqual(2);
  expect(tab.rows()).toEqual(all(server));
  const asOf = tab.status()?.asOf ?? '';
  server.requests.splice(0);
  await tab.copy.sync(120_000);
  expect(Date.parse(asOf) - Date.parse(server.requests[0]?.since ?? '')).toBe(120_000);
});

/** The content of all databases of accounts in this browser, as text. */
async function storedText(): Promise<string> {
  const databases = await indexedDB.databases();
  const texts: string[] = [];
  for (const { name } of databases) {
    if (!name?.startsWith('dugout-accounts-')) continue;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error(name));
    });
    for (const store of database.objectStoreNames) {
      const request = database.transaction(store).objectStore(store).getAll();
      await new Promise((resolve) => (request.onsuccess = resolve));
      if (request.result.length > 0) texts.push(JSON.stringify(request.result));
    }
    database.close();
  }
  return texts.join('\n');
}
