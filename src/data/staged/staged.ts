import type { Fault } from '#contract/errors/index.ts';
import type { CheckStagedValues, StagedValues } from '#domain/accounts/staged/staged.ts';
import { type NewStagedRow, type StagedRow, StagedTable } from '#domain/accounts/staged/stagedTable.ts';
import type { Clock } from '#domain/clock.ts';
import { createObservable, type Observable } from '#domain/observable.ts';
import { createNotifier } from '#data/accounts/notifier.ts';
import type { StagedChange, StoredStaged } from '#domain/accounts/staged/storedStaged.ts';
import type { StagedStore } from '#platform/staged/stagedStore.ts';
import { createWriter } from './writer.ts';

export interface StagedStatus {
  /** `closed`: not read yet. `reading`: the stored rows are coming. */
  phase: 'closed' | 'reading' | 'ready';
  /** `memory`: this browser stores nothing; the rows are lost when the page is closed. */
  storage: 'stored' | 'memory';
  total: number;
  /** Rows that may be sent. */
  valid: number;
}

/** The new accounts of the signed-in user that have not been sent. */
export interface Staged {
  /** By id. A row is changed in place; follow it with `subscribeRow`. */
  readonly rows: ReadonlyMap<number, StagedRow>;
  /** Increases when rows were added, removed or changed. */
  readonly listVersion: Observable<number>;
  readonly status: Observable<StagedStatus>;
  /** Number of rows that signing out would delete, also before they are read. */
  readonly count: Observable<number>;
  /** Number of rows with changes that are still to be stored. */
  readonly unstored: Observable<number>;
  subscribeRow(id: number, listener: () => void): () => void;
  /** Calls back with the ids of rows that were added, removed or changed. Returns a function that unsubscribes. */
  subscribeList(listener: (ids: ReadonlySet<number>) => void): () => void;
  /** The id within this page of a row. */
  idOf(guiId: string): number | undefined;
  /** Called when a user has signed in. @param isStored false for guests: nothing of theirs is stored */
  begin(userId: number, isStored: boolean): void;
  /** Reads the stored rows, once. Returns whether somebody is signed in, whose rows they are. */
  open(): boolean;
  add(rows: readonly NewStagedRow[]): void;
  /** Changes fields, by path, of one row. */
  edit(id: number, fields: StagedValues): void;
  /** Removes rows; returns them as they can be added again. */
  remove(ids: readonly number[]): NewStagedRow[];
  /** Removes rows that the server has now. Others stay at fault that have their index or email. */
  removeSent(ids: readonly number[]): void;
  /** Marks rows with the errors of the server, or takes the marks away. */
  refuse(errors: ReadonlyMap<number, Fault | string | null>): void;
  setSending(ids: readonly number[], isSending: boolean): void;
  /** Marks rows as part of an upload, some of which wait for their turn. Returns a function that takes the marks away. */
  queue(guiIds: readonly string[]): () => void;
  isQueued(guiId: string): boolean;
  /** What calls without an answer have sent, by `guiId`, also in an earlier session of this user. */
  readonly lost: Map<string, string>;
  /** Resolves when everything has been stored. */
  flush(): Promise<void>;
  /** Called at the end of the session; others delete the stored rows. */
  close(): void;
}

/** Pause before a part of the app that could not be loaded is loaded again, milliseconds. */
const reloadMs = 5_000;

const closed: StagedStatus = { phase: 'closed', storage: 'stored', total: 0, valid: 0 };

/**
 * Keeps new accounts on the page and in the browser's storage.
 * @param loadCheck loads the check of new accounts: its schemas are many, and only pages with them need it
 */
export function createStaged(
  store: StagedStore,
  clock: Clock,
  loadCheck: () => Promise<CheckStagedValues>,
): Staged {
  /** Number of uploads by row. */
  const queued = new Map<string, number>();
  const lost = new Map<string, string>();
  let lostOf: number | null = null;
  let check: CheckStagedValues | null = null;
  const table = new StagedTable((guiId, values) => {
    if (!check) throw new Error('New accounts are not open');
    return check(guiId, values);
  });
  const status = createObservable<StagedStatus>(closed);
  const notifier = createNotifier(clock);
  const count = createObservable(0);
  const unstored = createObservable(0);
  let owner: { userId: number; isStored: boolean } | null = null;
  const writer = createWriter(store, {
    onPending: (pending) => unstored.set(pending),
    onFailed: () => show({ storage: 'memory' }),
  });

  function show(change: Partial<StagedStatus> = {}): void {
    const { phase, storage, total, valid } = { ...status.get(), ...change };
    const next = { phase, storage, total: table.rows.size, valid: table.valid };
    const isSame = phase === status.get().phase && storage === status.get().storage;
    if (!isSame || next.total !== total || next.valid !== valid) status.set(next);
    if (phase !== 'closed') count.set(table.rows.size);
  }

  function changed(rows: readonly StagedRow[]): void {
    notifier.changed(rows.map(({ id }) => id));
    show();
  }

  const storedOf = ({ guiId, order, values, refused }: StagedRow): StoredStaged => ({
    guiId,
    order,
    values,
    refused,
  });

  function keep(rows: readonly StagedRow[]): void {
    if (owner?.isStored) writer.put(owner.userId, rows.map(storedOf));
  }

  async function open(mine: NonNullable<typeof owner>): Promise<void> {
    show({ phase: 'reading', storage: mine.isStored ? 'stored' : 'memory' });
    try {
      check ??= await loadCheck();
    } catch {
      clock.after(reloadMs, () => {
        if (owner === mine) void open(mine);
      });
      return;
    }
    if (owner !== mine) return;
    if (mine.isStored) await read(mine);
    else show({ phase: 'ready' });
  }

  async function read(mine: NonNullable<typeof owner>): Promise<void> {
    try {
      for await (const rows of store.read(mine.userId)) {
        if (owner !== mine) return;
        // Another tab may have sent a row first.
        changed(table.add(rows.filter(({ guiId }) => table.idOf(guiId) === undefined)));
      }
    } catch {
      if (owner === mine) show({ storage: 'memory' });
    }
    if (owner === mine) show({ phase: 'ready' });
  }

  async function begin(mine: NonNullable<typeof owner>): Promise<void> {
    await store.keepOnly(mine.userId).catch(() => undefined);
    await countStored(mine);
  }

  async function countStored(mine: NonNullable<typeof owner>): Promise<void> {
    const stored = await store.count(mine.userId).catch(() => 0);
    if (owner === mine && status.get().phase === 'closed') count.set(stored);
  }

  /** Another tab has changed something. */
  function follow({ userId, put, removed }: StagedChange): void {
    if (!owner?.isStored || owner.userId !== userId) return;
    // Before the stored rows are read, they are not in the table yet.
    if (!check || status.get().phase === 'closed') return void countStored(owner);
    const known = put.filter(({ guiId }) => table.idOf(guiId) !== undefined);
    const edited = known.flatMap(({ guiId, values, refused }) =>
      table.replace(table.idOf(guiId) ?? 0, values, refused),
    );
    const added = table.add(put.filter(({ guiId }) => table.idOf(guiId) === undefined));
    drop(removed.flatMap((guiId) => table.idOf(guiId) ?? []));
    changed([...edited, ...added]);
  }

  function drop(ids: readonly number[], areSent = false): void {
    const others = table.remove(ids, areSent);
    notifier.changed([...ids, ...others.map(({ id }) => id)]);
    show();
  }

  function removeRows(ids: readonly number[], areSent: boolean): NewStagedRow[] {
    const rows = ids.flatMap((id) => table.rows.get(id) ?? []);
    if (owner?.isStored) writer.remove(owner.userId, rows.map(storedOf));
    drop(ids, areSent);
    return rows.map(storedOf);
  }

  function close(): void {
    const ids = [...table.rows.keys()];
    owner = null;
    queued.clear();
    writer.stop();
    table.clear();
    notifier.changed(ids);
    status.set(closed);
    count.set(0);
  }

  store.onChange(follow);

  return {
    rows: table.rows,
    listVersion: notifier.listVersion,
    status,
    count,
    unstored,
    idOf: (guiId) => table.idOf(guiId),
    subscribeRow: notifier.subscribeRow,
    subscribeList: notifier.subscribeList,
    begin(userId, isStored) {
      if (owner?.userId === userId && owner.isStored === isStored) return;
      close();
      if (lostOf !== userId) lost.clear();
      lostOf = userId;
      owner = { userId, isStored };
      if (isStored) void begin(owner);
    },
    open() {
      if (owner && status.get().phase === 'closed') void open(owner);
      return owner !== null;
    },
    add(rows) {
      const added = table.add(rows, clock.now());
      keep(added.slice(0, rows.length));
      changed(added);
    },
    edit(id, fields) {
      const rows = table.edit(id, fields);
      keep(rows.slice(0, 1));
      changed(rows);
    },
    remove: (ids) => removeRows(ids, false),
    removeSent: (ids) => void removeRows(ids, true),
    refuse(errors) {
      for (const [id, error] of errors) table.refuse(id, error);
      const rows = [...errors.keys()].flatMap((id) => table.rows.get(id) ?? []);
      keep(rows);
      changed(rows);
    },
    setSending(ids, isSending) {
      table.setSending(ids, isSending);
      changed(ids.flatMap((id) => table.rows.get(id) ?? []));
    },
    queue(guiIds) {
      for (const guiId of guiIds) queued.set(guiId, (queued.get(guiId) ?? 0) + 1);
      return () => {
        for (const guiId of guiIds) {
          const left = (queued.get(guiId) ?? 1) - 1;
          if (left > 0) queued.set(guiId, left);
          else queued.delete(guiId);
        }
      };
    },
    isQueued: (guiId) => queued.has(guiId),
    lost,
    flush: writer.flush,
    close,
  };
}
