import type { updateAccounts } from '#contract/http/accounts/calls.ts';
import type { MergedEdit } from '#domain/accounts/edits/editQueue.ts';
import { unflatten } from '#domain/accounts/paths.ts';
import type { AccountTable } from '#domain/accounts/table.ts';
import type { Clock } from '#domain/clock.ts';
import type { Api } from '#platform/api/api.ts';
import type { AccountsOwner } from './owner.ts';

/** Edits are collected this long before they are sent, milliseconds (specification, business constants). */
const editDelayMs = 200;
/** Accounts per call: a call of all would take too long. */
const editsPerCall = 500;
/** A call with more than this is divided, in characters: the API takes a megabyte, in which a letter has up to two bytes. */
const maxCallLength = 400_000;
/** Accounts per call of a page that may end: fewer of larger calls would fit into what a browser sends after its end. */
const editsPerLastCall = 100;

/** Loads the call that sends edits: its schemas are many, and only pages with accounts need them. */
export type LoadEditCall = () => Promise<typeof updateAccounts>;

interface EditSenderDeps {
  edits: AccountTable['edits'];
  api: Api;
  loadEditCall: LoadEditCall;
  clock: Clock;
  /** Owner of the edits; null without a session. */
  owner(): AccountsOwner | null;
  /** Whether a call would be made in the name of the owner. */
  mayCall(): boolean;
  /**
   * Called when the API has answered, or failed.
   * @param refused the reasons by the ids of the accounts whose edits failed
   */
  onAnswer(batch: readonly MergedEdit[], refused: ReadonlyMap<number, unknown>): void;
  /** The same for edits of a copy that was replaced because the user's rights changed. */
  onLateAnswer(batch: readonly MergedEdit[], refused: ReadonlyMap<number, unknown>): void;
}

export function createEditSender({
  edits,
  api,
  loadEditCall,
  clock,
  owner,
  mayCall,
  onAnswer,
  onLateAnswer,
}: EditSenderDeps) {
  let cancelDelay: (() => void) | null = null;
  let isSending = false;
  let endpoint: typeof updateAccounts | null = null;
  let loadError: unknown = new Error('The part of the app that sends edits is not loaded');

  async function prepare(): Promise<void> {
    try {
      endpoint = await loadEditCall();
    } catch (error) {
      loadError = error;
    }
  }

  async function send(batch: readonly MergedEdit[], keepalive = false, sender = owner()): Promise<void> {
    const accounts = batch.map(({ accountId, fields, loaded }) => ({
      ...unflatten(fields),
      id: accountId,
      loaded: { ...loaded },
    }));
    if (batch.length > 1 && JSON.stringify(accounts).length > maxCallLength) {
      const middle = Math.ceil(batch.length / 2);
      await send(batch.slice(0, middle), keepalive);
      await send(batch.slice(middle), keepalive, sender);
      return;
    }
    let refused: Map<number, unknown>;
    try {
      if (!endpoint) throw loadError;
      // During the first part of a large call the session was replaced: nothing is sent in the name of another user.
      if (owner()?.userId !== sender?.userId || !mayCall()) throw new Error('Another session has begun');
      const { errors } = await api.call(endpoint, { body: { accounts } }, { keepalive });
      refused = new Map(errors.map(({ id, ...fault }) => [id, fault]));
    } catch (error) {
      refused = new Map(batch.map(({ accountId }) => [accountId, error]));
    }
    if (owner() === sender) onAnswer(batch, refused);
    // Another user has other accounts and edits.
    else if (owner()?.userId === sender?.userId) onLateAnswer(batch, refused);
  }

  function cancel(): void {
    cancelDelay?.();
    cancelDelay = null;
  }

  /** One call at a time: a later edit of the same field must not arrive first. */
  async function flush(): Promise<void> {
    cancel();
    if (isSending) return;
    isSending = true;
    // Before edits are taken: the session may change meanwhile.
    if (!endpoint) await prepare();
    // Also after a change of the session during a call, because the new one may have edits that wait for its
    // end.
    for (;;) {
      const batch = mayCall() ? edits.take(editsPerCall) : [];
      if (batch.length === 0) break;
      await send(batch);
    }
    isSending = false;
    // The session is being renewed, or replaced: then its end drops the edits.
    if (!mayCall() && owner() !== null) schedule();
  }

  function schedule(): void {
    cancel();
    cancelDelay = clock.after(editDelayMs, () => void flush());
  }

  return {
    /** Loads what sending needs, so that the last edits of a page can be sent at once. */
    prepare: () => void (endpoint ?? prepare()),
    /** Sends waiting edits after a short delay, together with those that follow. */
    schedule,
    flush: () => void flush(),
    /**
     * The page or the copy may end without a further event: sends waiting edits at once, even during another
     * call. An edit that overtakes an earlier one of the same field is refused, since its loaded value is not
     * there yet.
     * @param keepalive the calls outlast the page
     */
    flushLast(keepalive: boolean): void {
      cancel();
      for (;;) {
        const batch = mayCall() ? edits.take(editsPerLastCall) : [];
        if (batch.length === 0) break;
        void send(batch, keepalive);
      }
    },
    cancel,
  };
}
