import { z } from 'zod';
import type { Account } from '#contract/http/accounts/account.ts';
import { KnownAccounts } from '#domain/accounts/known.ts';
import { type AccountLoad, afterPage, before, isLater, startLoad } from '#domain/accounts/load.ts';
import {
  type AccountsIdentity,
  type AccountsWorker,
  type CopyStatus,
  completeAt,
  initialCopyStatus,
  type LoadFault,
  rowsPerMessage,
} from '#domain/accounts/protocol.ts';
import {
  type AccountsAnswer,
  fetchNextPage,
  type NextPageRequest,
  retryPauseMs,
  toPageError,
} from './fetchPage.ts';
import { deviceNow } from '#domain/serverClock.ts';
import { PageLink } from './page.ts';
import { SecretsRequest } from './secretsRequest.ts';
import { CopyStorage } from './storage.ts';
import { SyncQueue, type SyncRequest } from './syncQueue.ts';
import { alone, type Around, atOnce, OtherTabs, type TabMessage } from './tabs.ts';

z.config({ jitless: true });

/**
 * The copy of the accounts of one user in one tab: read from the database, refreshed from the API, and sent to the
 * page in small messages. All tabs share the database; one of them loads at a time and sends the result to the
 * others.
 *
 * Nothing is lost between tabs: a tab listens before it reads the database, accounts are stored before they are sent
 * to other tabs, and a load starts at the time up to which this tab is complete (`#base`).
 */
export class AccountsCopy implements AccountsWorker {
  readonly #fetch: typeof fetch;
  readonly #pauseMs: number;
  readonly #stop = new AbortController();
  readonly #queue = new SyncQueue((request) => this.#sync(request));
  readonly #known = new KnownAccounts();
  readonly #secretsRequest = new SecretsRequest();
  #identity!: AccountsIdentity;
  #page!: PageLink;
  #tabs!: OtherTabs;
  #storage!: CopyStorage;
  #lock = '';
  /** Milliseconds since the epoch. */
  #openedAt = 0;
  #status = initialCopyStatus;
  /** Server time up to which the page is complete, ISO; null before the first complete load. */
  #base: string | null = null;
  /** The page contains everything that the database contains. */
  #mirrorsStorage = false;
  /** When the last complete load of another tab began, milliseconds since the epoch. */
  #otherSyncedAt = 0;
  #isCompletingSecrets = false;
  /** Why accounts are missing that the API has sent: this version of the app cannot read them. */
  #leftOut: LoadFault | null = null;

  constructor({
    fetch: send = (...args) => fetch(...args),
    pauseMs = retryPauseMs,
  }: { fetch?: typeof fetch; pauseMs?: number } = {}) {
    this.#fetch = send;
    this.#pauseMs = pauseMs;
  }

  open(identity: AccountsIdentity, port: MessagePort): void {
    this.#identity = identity;
    this.#openedAt = deviceNow();
    this.#lock = `dugout-accounts.${identity.userId}.${identity.rights}`;
    this.#page = new PageLink(port);
    this.#storage = new CopyStorage(() => this.#report({ storage: 'memory' }));
    this.#tabs = new OtherTabs(this.#lock, (message) => this.#onTab(message));
    this.#report({ secrets: identity.hasSecrets ? 'missing' : 'loaded' });
    this.#queue.start(this.#readStored());
    void this.sync(0);
  }

  sync(backMs: number): Promise<boolean> {
    return this.#queue.add(backMs);
  }

  close(): Promise<void> {
    this.#stop.abort();
    this.#queue.stop();
    this.#tabs.close();
    this.#storage.close();
    this.#page.close();
    return Promise.resolve();
  }

  #report(change: Partial<CopyStatus>): void {
    this.#status = { ...this.#status, ...change };
    if (!this.#stop.signal.aborted) this.#page.send({ kind: 'status', status: this.#status });
  }

  async #readStored(): Promise<void> {
    const { isStored, userId, rights } = this.#identity;
    if (isStored) await this.#storage.open(`${userId}-${rights}`);
    else this.#report({ storage: 'memory' });
    const isRead = await this.#storage.readAll((rows) => this.#page.rows(this.#known.addStored(rows), []));
    this.#known.endStored();
    this.#mirrorsStorage = isRead && this.#storage.isStored;
    await this.#followStorage();
    this.#report({ phase: 'idle', isComplete: this.#base !== null, asOf: this.#base });
  }

  /** Other tabs have stored what they sent, so the page is as recent as the database. */
  async #followStorage(): Promise<void> {
    if (!this.#mirrorsStorage) return;
    const stored = await this.#storage.updatedAt();
    if (stored !== null && (this.#base === null || isLater(stored, this.#base))) this.#base = stored;
  }

  async #sync({ requestedAt, backMs }: SyncRequest): Promise<boolean> {
    try {
      await alone(this.#lock, this.#stop.signal, async () => {
        await this.#followStorage();
        if (this.#base !== null && backMs === 0 && this.#otherSyncedAt >= requestedAt) return;
        const pages = await this.#loadChanges(backMs);
        // Changes made while the pages were loaded.
        if (pages > 1) await this.#loadChanges(0);
      });
    } catch (error) {
      this.#fail(error);
      return false;
    }
    this.#report({ ...completeAt(this.#base), fault: this.#leftOut });
    if (this.#status.secrets === 'missing') void this.#completeSecrets();
    return true;
  }

  #fail(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    const { fault, isUnreachable } = toPageError(error);
    if (isUnreachable) this.#page.send({ kind: 'unreachable' });
    if (fault.status === 401) this.#page.send({ kind: 'unauthorized', token: this.#identity.token });
    this.#report({ phase: 'idle', progress: null, fault });
  }

  /** Loads the changes since the last complete load, or everything. Returns the number of pages. @throws PageError */
  async #loadChanges(backMs: number): Promise<number> {
    const from = this.#base;
    const startedAt = deviceNow();
    this.#report({ phase: 'loading' });
    const load = startLoad(from === null ? null : before(from, backMs));
    const { pages, to, limits } = await this.#runLoad(load, { around: atOnce, isShown: from === null });
    this.#base = to;
    this.#report({ limits });
    this.#tabs.send({ kind: 'synced', from, to, startedAt, limits });
    if (from === null) this.#report({ secrets: 'loaded' });
    return pages;
  }

  /**
   * Loads all pages of a load and forwards them.
   * @param around each page is loaded and stored within it.
   * @param isShown this is the first load: its progress is shown, and afterwards the copy is complete.
   */
  async #runLoad(start: AccountLoad, { around, isShown }: { around: Around; isShown: boolean }) {
    let load = start;
    let pages = 0;
    let shown = Promise.resolve();
    let limits = { current: 0, max: 0 };
    const isAll = start.since === null;
    if (isAll) this.#known.startAll();
    try {
      while (!load.isComplete) {
        const page = await around(async () => {
          const { answer, count, leftOut, used } = await fetchNextPage(load, this.#request());
          if (leftOut) this.#leftOut = leftOut;
          const next = afterPage(used, { count, ...answer.summary });
          const removed = pages === 0 ? answer.summary.deleted : [];
          await shown;
          if (isShown) this.#showProgress(next, answer);
          // Without some accounts the copy is not stored as complete, so that the next visit loads them again.
          const isStoredEnd = next.isComplete && (isShown || !isAll) && !this.#leftOut;
          const storedAt = isStoredEnd ? next.horizon : null;
          const taken = await this.#take(answer.data, removed, storedAt, isAll && next.isComplete);
          return { ...taken, next, limits: answer.summary.limits };
        });
        ({ shown, next: load, limits } = page);
        pages++;
      }
    } finally {
      // A failure is reported after the accounts that arrived before it.
      await shown;
    }
    return { pages, to: load.horizon ?? '', limits };
  }

  #request(): NextPageRequest {
    const { base, token } = this.#identity;
    const onResponse = (): void => this.#page.send({ kind: 'response' });
    return { base, token, signal: this.#stop.signal, fetch: this.#fetch, pauseMs: this.#pauseMs, onResponse };
  }

  #showProgress({ offset }: AccountLoad, { summary }: AccountsAnswer): void {
    const progress = { loaded: offset, total: Math.max(offset, summary.total) };
    this.#report({ progress });
    this.#tabs.send({ kind: 'progress', progress });
  }

  /** Passes accounts to the page, the database and the other tabs, in this order. `shown` resolves when the page has processed them. */
  async #take(
    rows: readonly Account[],
    removed: readonly number[],
    updatedAt: string | null,
    isEndOfAll: boolean,
  ): Promise<{ shown: Promise<void> }> {
    this.#stop.signal.throwIfAborted();
    const stored = this.#known.add(rows, removed);
    const lost = isEndOfAll ? this.#known.endAll() : [];
    if (lost.length > 0) this.#known.add([], lost);
    const gone = [...removed, ...lost];
    const shown = this.#page.rows(rows, gone);
    await this.#storage.write(stored, gone, updatedAt);
    const { isStored } = this.#storage;
    if (gone.length > 0) this.#tabs.send({ kind: 'rows', rows: [], removed: gone, isStored });
    for (let at = 0; this.#tabs.hasOthers && at < rows.length; at += rowsPerMessage)
      this.#tabs.send({ kind: 'rows', rows: rows.slice(at, at + rowsPerMessage), removed: [], isStored });
    return { shown };
  }

  /** Gets the secrets, which are not stored: from another tab, else from the API, with changes in between the pages. */
  async #completeSecrets(): Promise<void> {
    if (this.#isCompletingSecrets) return;
    this.#isCompletingSecrets = true;
    const { signal } = this.#stop;
    try {
      await alone(`${this.#lock}.secrets`, signal, async () => {
        if (this.#status.secrets === 'loaded') return;
        if (!(await this.#askTabs())) {
          const around: Around = (run) => alone(this.#lock, signal, run);
          await this.#runLoad(startLoad(null), { around, isShown: false });
        }
        this.#report({ secrets: 'loaded' });
      });
    } catch {
      // Retried after the next load.
    } finally {
      this.#isCompletingSecrets = false;
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
      case 'rows':
        this.#takeFromTab(message);
        return;
      case 'progress':
        if (this.#base === null) this.#report({ phase: 'loading', progress: message.progress });
        return;
      case 'synced':
        this.#onSynced(message);
        return;
      case 'secretsWanted':
        if (this.#identity.hasSecrets && this.#status.secrets === 'loaded')
          for (const part of this.#known.secretParts()) this.#tabs.send({ kind: 'secrets', ...part });
        return;
      case 'secrets':
        this.#secretsRequest.receive(message.entries, message.isLast);
        return;
      case 'hello':
      case 'here':
    }
  }

  #takeFromTab({ rows, removed, isStored }: TabMessage & { kind: 'rows' }): void {
    const stored = this.#known.add(rows, removed);
    void this.#page.rows(rows, removed);
    if (!isStored) void this.#storage.write(stored, removed, null);
  }

  #onSynced({ from, to, startedAt, limits }: TabMessage & { kind: 'synced' }): void {
    const isGap = from !== null && this.#base !== null && isLater(from, this.#base);
    const sawAll = from === null ? startedAt >= this.#openedAt : this.#base !== null && !isGap;
    if (sawAll) {
      this.#base = to;
      this.#otherSyncedAt = startedAt;
      const loaded = from === null ? ({ secrets: 'loaded' } as const) : {};
      this.#report({ ...completeAt(to), fault: this.#leftOut, limits, ...loaded });
    } else if (isGap) {
      // Messages were missed, for example while this tab was frozen, so the database contains more than the page.
      this.#mirrorsStorage = false;
    }
  }
}
