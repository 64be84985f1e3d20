import { updateAccounts } from '#contract/http/accounts/calls.ts';
import { isWorthRetrying, backOffMs } from '#data/realtime/retryPolicy.ts';
import type { AccountChange, MergedEdit } from '#domain/accounts/editQueue.ts';
import { uploadWindowMs } from '#domain/accounts/load.ts';
import { unflatten } from '#domain/accounts/paths.ts';
import type { AccountsReport, CopyStatus } from '#domain/accounts/protocol.ts';
import { joinSecrets } from '#domain/accounts/secrets.ts';
import { AccountTable } from '#domain/accounts/table.ts';
import { createObservable } from '#domain/observable.ts';
import { errorOf } from './faults.ts';
import { createNotifier } from './notifier.ts';
import { type AccountsOwner, isSameOwner } from './owner.ts';
import type { Accounts, AccountsParts, AccountsStatus, EditsResult } from './types.ts';

/** Edits are collected this long before they are sent, milliseconds (specification, business constants). */
const editDelayMs = 200;
/** Accounts per call: a call of all would take too long. */
const editsPerCall = 500;

const closedStatus: AccountsStatus = {
  phase: 'opening',
  isComplete: false,
  progress: null,
  asOf: null,
  storage: 'stored',
  secrets: 'missing',
  limits: null,
  error: null,
  isStale: false,
};

/** Keeps the accounts on the page up to date, and sends edits. */
export function createAccounts({
  source,
  base,
  getToken,
  api,
  link,
  clock,
  onUnauthorized,
}: AccountsParts): Accounts {
  const table = new AccountTable();
  const status = createObservable(closedStatus);
  const notifier = createNotifier(clock);
  const unsent = createObservable(0);
  const refusedIds = createObservable<ReadonlySet<number>>(new Set());
  const resultListeners = new Set<(result: EditsResult) => void>();
  let opened: AccountsOwner | null = null;
  let failures = 0;
  let cancelRetry: (() => void) | null = null;
  let cancelSend: (() => void) | null = null;
  let isSending = false;

  function onReport(report: AccountsReport): void {
    switch (report.kind) {
      case 'rows': {
        const removed = table.remove(report.removed);
        table.put(report.rows);
        showRefused([...removed, ...report.rows.map(({ id }) => id)]);
        notifier.changed([...removed, ...report.rows.map(({ id }) => id)]);
        return;
      }
      case 'secrets': {
        const found = report.entries.flatMap(([id, secrets]) => {
          const row = table.rows.get(id);
          return row ? [joinSecrets(row.server, secrets)] : [];
        });
        table.put(found);
        notifier.changed(found.map(({ id }) => id));
        return;
      }
      case 'status':
        setStatus(report.status);
        return;
      case 'response':
        link.reportResponse();
        return;
      case 'unreachable':
        link.check();
        return;
      case 'unauthorized':
        onUnauthorized(report.token);
    }
  }

  function setStatus({ fault, ...copy }: CopyStatus): void {
    const error = fault && errorOf(fault);
    // Who waits for all accounts finds them in the lists.
    if (copy.isComplete && !status.get().isComplete) notifier.flush();
    status.set({ ...copy, error, isStale: error !== null && copy.isComplete });
    if (!error) failures = 0;
    else if (copy.phase === 'idle') retryLater(error);
  }

  async function sync(backMs = 0): Promise<boolean> {
    if (!opened) return false;
    cancelRetry?.();
    cancelRetry = null;
    const saved = table.edits.savedIds;
    const isDone = await source.sync(backMs);
    if (isDone) showConfirmed(saved);
    return isDone;
  }

  /** The saved values are loaded: from now on the server's own values are shown. */
  function showConfirmed(saved: ReadonlySet<number>): void {
    const ids = table.edits.confirm(saved);
    table.refresh(ids);
    notifier.changed(ids);
  }

  /** The first load is repeated by the user; loaded accounts are refreshed automatically. */
  function retryLater(error: Error): void {
    if (!status.get().isComplete || !isWorthRetrying(error)) return;
    cancelRetry ??= clock.after(backOffMs(failures++), () => void sync());
  }

  function showUnsent(): void {
    unsent.set(table.edits.unanswered);
  }

  /** Accounts that may have other refusals than before. */
  function showRefused(ids: Iterable<number>): void {
    const next = new Set(refusedIds.get());
    for (const id of ids) {
      if (table.rows.get(id)?.refusals.size) next.add(id);
      else next.delete(id);
    }
    const before = refusedIds.get();
    if (next.size !== before.size || [...next].some((id) => !before.has(id))) refusedIds.set(next);
  }

  function flush(): void {
    cancelSend?.();
    cancelSend = null;
    if (!isSending) void send();
  }

  /** One call at a time: a later edit of the same field must not arrive first. */
  async function send(): Promise<void> {
    isSending = true;
    for (;;) {
      const batch = table.edits.take(editsPerCall);
      if (batch.length === 0) break;
      const before = opened;
      const refused = await sendBatch(batch);
      if (opened !== before) break;
      table.settle(batch, refused);
      notifier.changed(batch.map(({ accountId }) => accountId));
      showUnsent();
      showRefused(refused.keys());
      for (const listener of resultListeners) listener({ count: batch.length - refused.size, refused });
      // Also after an error: the call may have had an effect.
      void sync();
    }
    isSending = false;
  }

  /** Sends edits; returns the accounts whose edits failed, with the reasons. */
  async function sendBatch(batch: readonly MergedEdit[]): Promise<Map<number, unknown>> {
    const accounts = batch.map(({ accountId, fields, loaded }) => ({
      ...unflatten(fields),
      id: accountId,
      loaded: { ...loaded },
    }));
    try {
      const { errors } = await api.call(updateAccounts, { body: { accounts } });
      return new Map(errors.map(({ id, error }) => [id, error]));
    } catch (error) {
      return new Map(batch.map(({ accountId }) => [accountId, error]));
    }
  }

  function editAll(changes: readonly AccountChange[]): void {
    const ids = changes.map(({ id }) => id);
    for (const { id, fields, seen } of changes) table.edit(id, fields, seen);
    notifier.changed(ids);
    showUnsent();
    showRefused(ids);
    cancelSend?.();
    cancelSend = clock.after(editDelayMs, flush);
  }

  link.online.subscribe(() => {
    if (opened && link.online.get() && status.get().error) void sync();
  });

  function close(): void {
    opened = null;
    cancelRetry?.();
    cancelRetry = null;
    failures = 0;
    cancelSend?.();
    cancelSend = null;
    source.close();
    const ids = [...table.rows.keys()];
    table.clear();
    notifier.changed(ids);
    status.set(closedStatus);
    showUnsent();
    showRefused(ids);
  }

  return {
    rows: table.rows,
    listVersion: notifier.listVersion,
    status,
    unsent,
    refusedIds,
    subscribeRow: notifier.subscribeRow,
    subscribeList: notifier.subscribeList,
    onResult(listener) {
      resultListeners.add(listener);
      return () => resultListeners.delete(listener);
    },
    open(owner) {
      const token = getToken();
      if (token === null || (opened && isSameOwner(opened, owner))) return;
      close();
      opened = owner;
      source.open({ ...owner, base, token }, (report) => {
        if (opened === owner) onReport(report);
      });
      void sync();
    },
    sync: () => sync(),
    syncAfterUpload: () => sync(uploadWindowMs),
    edit: (id, fields, seen) => editAll([{ id, fields, seen }]),
    editAll,
    dismiss(id, path) {
      if (!table.dismiss(id, path === undefined ? undefined : [path])) return;
      notifier.changed([id]);
      showRefused([id]);
    },
    flush,
    close,
  };
}
