import { z } from 'zod';
import type { Account } from '#contract/http/accounts/account.ts';
import { idsOf, KnownAccounts } from '#domain/accounts/knownAccounts.ts';
import { afterPage, type LoadPoint, startLoad } from '#domain/accounts/load.ts';
import type { AccountsIdentity, AccountsWorker } from '#domain/accounts/protocol.ts';
import { rowsOf } from '#domain/api/columns.ts';
import { deviceNow } from '#domain/serverClock.ts';
import { batchOf, type RowBatch, withBlock } from './batch.ts';
import {
  type CopyEffect,
  type CopyEvent,
  type CopyState,
  copyStatus,
  copyStep,
  openedCopy,
} from './copyMachine.ts';
import type { Change } from './database.ts';
import { fetchNextPage, type NextPageRequest, retryPauseMs, toPageError } from './fetchPage.ts';
import { PageLink } from './page.ts';
import { SecretsRequest } from './secretsRequest.ts';
import { CopyStorage } from './storage.ts';
import { withTabLock, OtherTabs, type TabMessage } from './tabs.ts';

z.config({ jitless: true });

/** Accounts that are being passed on. */
interface Taken {
  /** Resolves when the page has processed the accounts. */
  shown: Promise<void>;
  /** Resolves when the accounts are in the database, if there is one, and sent to the other tabs. */
  stored: Promise<void>;
}

/**
 * The copy of the accounts of one user in one tab: read from the database, refreshed from the API, and sent
 * to the page in small messages. All tabs share the database; one of them loads at a time and sends the
 * result to the others. The machine in `copyMachine.ts` decides what is done and when.
 *
 * Nothing is lost between tabs: a tab listens before it reads the database, accounts are stored before they
 * are sent to other tabs, and a load starts at the time up to which this tab is complete.
 */
export class AccountsCopy implements AccountsWorker {
  readonly #options: { fetch?: typeof fetch; pauseMs?: number };
  readonly #stop = new AbortController();
  readonly #known = new KnownAccounts();
  readonly #secretsRequest = new SecretsRequest();
  #identity!: AccountsIdentity;
  #page!: PageLink;
  #tabs!: OtherTabs;
  #storage!: CopyStorage;
  #lock = '';
  #state!: CopyState;
  /** The latest load, and the one that waits for it: the waiting load serves all requests made until it starts. */
  #last!: Promise<unknown>;
  #waiting: Promise<boolean> | null = null;
  /** Of the calls that run; replaced when they are begun again. */
  #attempt = new AbortController();

  constructor(options: { fetch?: typeof fetch; pauseMs?: number } = {}) {
    this.#options = options;
  }

  open(identity: AccountsIdentity, port: MessagePort): void {
    this.#identity = identity;
    this.#state = openedCopy(identity, deviceNow());
    this.#lock = `dugout-accounts.${identity.userId}.${identity.rights}`;
    this.#page = new PageLink(port);
    this.#storage = new CopyStorage(() => void this.#dispatch({ kind: 'storageLost' }));
    this.#tabs = new OtherTabs(this.#lock, (message) => this.#onTab(message));
    this.#last = this.#readStored();
    void this.sync(0);
  }

  sync(backMs: number, token = this.#identity.token): Promise<boolean> {
    this.#identity = { ...this.#identity, token };
    void this.#dispatch({ kind: 'requested', at: deviceNow(), backMs });
    this.#last = this.#waiting ??= this.#last.then(() => this.#sync());
    return this.#waiting;
  }

  retry(): void {
    this.#attempt.abort();
    this.#attempt = new AbortController();
  }

  close(): Promise<void> {
    this.#stop.abort();
    this.#tabs.close();
    this.#storage.close();
    this.#page.close();
    return Promise.resolve();
  }

  /** Changes the state, informs the page, then runs the effects one after the other. */
  async #dispatch(event: CopyEvent): Promise<void> {
    const [state, ...effects] = copyStep(this.#state, event);
    this.#state = state;
    if (!this.#stop.signal.aborted) this.#page.send({ kind: 'status', status: copyStatus(state) });
    for (const effect of effects) await this.#run(effect);
  }

  async #run(effect: CopyEffect): Promise<void> {
    switch (effect.kind) {
      case 'load': {
        const startedAt = deviceNow();
        const loaded = await this.#load(effect.since, { isFirst: effect.from === null });
        return this.#dispatch({ ...effect, ...loaded, startedAt, kind: 'loaded' });
      }
      case 'loadSecrets':
        return void this.#loadSecrets();
      case 'sendSecrets':
        for (const part of this.#known.secretParts()) this.#tabs.send({ kind: 'secrets', ...part });
        return;
      case 'tabs':
        return this.#tabs.send(effect.message);
      case 'page':
        return this.#page.send(effect.report);
    }
  }

  async #readStored(): Promise<void> {
    const { isStored, userId, rights } = this.#identity;
    if (isStored) await this.#storage.open(`${userId}-${rights}`);
    const isRead = await this.#storage.readAll((batch) => {
      const ids = idsOf(batch.block);
      const older = new Set(this.#known.addStored(ids));
      if (older.size === ids.length) return this.#page.rows([batch], []);
      return this.#page.rows([batchOf(rowsOf<Account>(batch.block).filter(({ id }) => older.has(id)))], []);
    });
    this.#known.endStored();
    const completeTo = await this.#storage.completeTo();
    await this.#dispatch({ kind: 'storedRead', isMirror: isRead && this.#storage.isStored, completeTo });
  }

  async #sync(): Promise<boolean> {
    const { signal } = this.#stop;
    // A refusal of a token that is replaced during the load says nothing about the new one.
    const { token } = this.#identity;
    this.#waiting = null;
    try {
      await withTabLock(this.#lock, signal, async () =>
        this.#dispatch({ kind: 'sync', completeTo: await this.#storage.completeTo() }),
      );
      // Also what another tab has loaded, which is still on its way to the page.
      await this.#page.rows([], []);
      return true;
    } catch (error) {
      await this.#fail('failed', error, token);
      return false;
    }
  }

  async #fail(kind: 'failed' | 'secretsFailed', error: unknown, token: string): Promise<void> {
    const { fault, isUnreachable } = toPageError(error);
    if (!this.#stop.signal.aborted) await this.#dispatch({ kind, fault, isUnreachable, token });
  }

  /**
   * Loads all pages of a load and forwards them.
   * @param isFirst its progress is shown, and afterwards the copy is complete
   * @param lock is held while each page is loaded and stored, and not between two pages
   */
  async #load(since: LoadPoint | null, { isFirst, lock }: { isFirst: boolean; lock?: string }) {
    const { signal } = this.#stop;
    let load = startLoad(since);
    let pages = 0;
    let taken: Taken = { shown: Promise.resolve(), stored: Promise.resolve() };
    let limits = { current: 0, max: 0 };
    let next: ReturnType<typeof fetchNextPage> | null = null;
    const isAll = since === null;
    if (isAll) this.#known.startAll();
    const loadPage = async (): Promise<void> => {
      const { batches, summary, count, leftOut, used } = await (next ?? fetchNextPage(load, this.#request()));
      next = null;
      if (leftOut) void this.#dispatch({ kind: 'leftOut', fault: leftOut });
      load = afterPage(used, { count, ...summary });
      if (!lock && !load.isComplete) {
        // Arrives while this page is shown and stored.
        next = fetchNextPage(load, this.#request());
        next.catch(() => undefined);
      }
      const removed = pages === 0 ? summary.deleted : [];
      // Does not wait for storing: pages are stored in the order in which they arrived.
      const { shown, stored } = taken;
      await shown;
      const progress = { loaded: load.offset, total: Math.max(load.offset, summary.total) };
      if (isFirst) void this.#dispatch({ kind: 'progressed', progress });
      // If accounts are missing, the copy is not stored as complete, so that the next visit loads them again.
      const isStoredEnd = load.isComplete && (isFirst || !isAll) && !this.#state.leftOut;
      const now = this.#take(batches, {
        removed,
        completeTo: isStoredEnd ? load.horizon : null,
        ofAll: isAll ? { isFirst: pages === 0, isLast: load.isComplete } : null,
      });
      taken = { shown: now.shown, stored: Promise.all([stored, now.stored]).then(() => undefined) };
      // Other tabs may load when the lock is released.
      if (lock || load.isComplete) await taken.stored;
      ({ limits } = summary);
      pages++;
    };
    try {
      while (!load.isComplete) await (lock ? withTabLock(lock, signal, loadPage) : loadPage());
    } finally {
      // A failure is reported after the accounts that arrived before it.
      await Promise.all([taken.shown, taken.stored]);
    }
    return { pages, to: load.horizon ?? { at: '', position: null }, limits };
  }

  #request(): NextPageRequest {
    const { fetch: send = (...args) => fetch(...args), pauseMs = retryPauseMs } = this.#options;
    const { base, token } = this.#identity;
    const onResponse = (): void => this.#page.send({ kind: 'response' });
    const attempt = (): AbortSignal => this.#attempt.signal;
    return { base, token, signal: this.#stop.signal, attempt, fetch: send, pauseMs, onResponse };
  }

  /** Passes accounts to the page, the database and the other tabs, in this order. */
  #take(batches: readonly RowBatch[], change: Omit<Change, 'batches'>): Taken {
    this.#stop.signal.throwIfAborted();
    this.#known.remove(change.removed);
    const kept = batches.map((batch) => withBlock(batch, this.#known.add(batch.block)));
    const lost = change.ofAll?.isLast ? this.#known.endAll() : [];
    this.#known.remove(lost);
    const removed = [...change.removed, ...lost];
    const store = async (): Promise<void> => {
      await this.#storage.write({ ...change, batches: kept, removed });
      const { isStored } = this.#storage;
      if (removed.length > 0) this.#tabs.send({ kind: 'rows', rows: [], removed, isStored });
      for (const { block } of this.#tabs.hasOthers ? batches : [])
        this.#tabs.send({ kind: 'rows', rows: rowsOf<Account>(block), removed: [], isStored });
    };
    return { shown: this.#page.rows(batches, removed), stored: store() };
  }

  /** Gets the secrets, which are not stored: from another tab, otherwise from the API, with changes in between the pages. */
  async #loadSecrets(): Promise<void> {
    const { token } = this.#identity;
    try {
      await withTabLock(`${this.#lock}.secrets`, this.#stop.signal, async () => {
        if (this.#state.secrets === 'loaded' || (await this.#askTabs())) return;
        await this.#load(null, { isFirst: false, lock: this.#lock });
      });
      await this.#dispatch({ kind: 'secretsLoaded' });
    } catch (error) {
      // The page tries again, as after a failed load.
      await this.#fail('secretsFailed', error, token);
    }
  }

  async #askTabs(): Promise<boolean> {
    if (!this.#tabs.hasOthers) return false;
    const entries = await this.#secretsRequest.send(() => this.#tabs.send({ kind: 'secretsWanted' }));
    if (!entries) return false;
    await this.#page.secrets(this.#known.addSecrets(entries));
    return true;
  }

  #onTab(message: TabMessage): void {
    switch (message.kind) {
      case 'rows': {
        const { rows, removed, isStored } = message;
        this.#known.remove(removed);
        const batch = batchOf(rows);
        const batches = [withBlock(batch, this.#known.add(batch.block))];
        void this.#page.rows([batch], removed);
        if (!isStored) void this.#storage.write({ batches, removed, completeTo: null, ofAll: null });
        return;
      }
      case 'secrets':
        return this.#secretsRequest.receive(message.entries, message.isLast);
      case 'progress':
      case 'synced':
      case 'secretsWanted':
        return void this.#dispatch({ kind: 'tab', message });
      case 'hello':
      case 'here':
    }
  }
}
