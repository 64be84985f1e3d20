import { isWorthRetrying, backOffMs } from '#data/realtime/retryPolicy.ts';
import type { AccountChange, EditReport, MergedEdit } from '#domain/accounts/edits/editQueue.ts';
import { uploadWindowMs } from '#domain/accounts/load.ts';
import type { AccountsReport, CopyStatus } from '#domain/accounts/protocol.ts';
import { joinSecrets } from '#domain/accounts/secrets.ts';
import { AccountTable } from '#domain/accounts/table.ts';
import { createObservable } from '#domain/observable.ts';
import { createEditSender } from './editSender.ts';
import { errorOf } from './faults.ts';
import { createNotifier } from './notifier.ts';
import { type AccountsOwner, isSameOwner } from './owner.ts';
import type { Accounts, AccountsDeps, AccountsStatus, EditsResult } from './accountsStore.ts';

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

const noResult = () => ({
  count: 0,
  reported: new Map<EditReport, number>(),
  refused: new Map<number, unknown>(),
});

/** Keeps the accounts on the page up to date, and sends edits. */
export function createAccounts({
  source,
  base,
  getToken,
  isActive,
  api,
  loadEditCall,
  link,
  clock,
  onUnauthorized,
}: AccountsDeps): Accounts {
  const table = new AccountTable();
  const status = createObservable(closedStatus);
  const notifier = createNotifier(clock);
  const unsent = createObservable(0);
  const refusedIds = createObservable<ReadonlySet<number>>(new Set());
  const resultListeners = new Set<(result: EditsResult) => void>();
  let opened: AccountsOwner | null = null;
  let failures = 0;
  let cancelRetry: (() => void) | null = null;
  let collected = noResult();
  const sender = createEditSender({
    edits: table.edits,
    api,
    loadEditCall,
    clock,
    owner: () => opened,
    mayCall: isActive,
    onAnswer,
    onLateAnswer: reportResult,
  });

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
    // Callers that wait for all accounts find them in the lists.
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
    const isDone = await source.sync(backMs, getToken() ?? undefined);
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

  function showRefused(ids: Iterable<number>): void {
    const next = new Set(refusedIds.get());
    for (const id of ids) {
      if (table.rows.get(id)?.refusals.size) next.add(id);
      else next.delete(id);
    }
    const before = refusedIds.get();
    if (next.size !== before.size || [...next].some((id) => !before.has(id))) refusedIds.set(next);
  }

  function onAnswer(batch: readonly MergedEdit[], refused: ReadonlyMap<number, unknown>): void {
    table.settle(batch, refused);
    notifier.changed(batch.map(({ accountId }) => accountId));
    showUnsent();
    showRefused(refused.keys());
    reportResult(batch, refused);
  }

  /** One result for all calls that edits made at once take: each result says how many accounts were changed. */
  function reportResult(batch: readonly MergedEdit[], refused: ReadonlyMap<number, unknown>): void {
    for (const { accountId, report } of batch)
      if (refused.has(accountId)) collected.refused.set(accountId, refused.get(accountId));
      else if (report) collected.reported.set(report, (collected.reported.get(report) ?? 0) + 1);
      else collected.count += 1;
    if (table.edits.unanswered === 0) {
      const result = collected;
      collected = noResult();
      for (const listener of resultListeners) listener(result);
    }
    // Also after an error, because the call may have had an effect.
    void sync();
  }

  function editAll(changes: readonly AccountChange[]): void {
    const ids = changes.map(({ id }) => id);
    for (const { id, fields, seen, report } of changes) table.edit(id, fields, seen, report);
    notifier.changed(ids);
    showUnsent();
    showRefused(ids);
    sender.schedule();
  }

  link.online.subscribe(() => {
    if (!opened || !link.online.get()) return;
    source.retry();
    if (status.get().error) void sync();
  });

  function close(): void {
    opened = null;
    cancelRetry?.();
    cancelRetry = null;
    failures = 0;
    collected = noResult();
    sender.cancel();
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
    prepare: source.prepare,
    isOpen: () => opened !== null,
    open(owner) {
      const token = getToken();
      if (token === null || (opened && isSameOwner(opened, owner))) return;
      // The same user has other rights: earlier edits are sent, and their result is shown.
      if (opened?.userId === owner.userId) sender.flushLast(false);
      close();
      opened = owner;
      sender.prepare();
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
    dismissAll(ids) {
      const dismissed = [...ids].filter((id) => table.dismiss(id));
      notifier.changed(dismissed);
      showRefused(dismissed);
    },
    flush: sender.flush,
    flushLast: () => sender.flushLast(true),
    close,
  };
}
