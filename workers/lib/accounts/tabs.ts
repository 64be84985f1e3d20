import type { Account } from '#contract/http/accounts/account.ts';
import type { SecretEntry } from '#domain/accounts/secrets.ts';

export type TabMessage =
  /** A tab has opened its copy. */
  | { kind: 'hello' }
  /** The answer to `hello`: another tab receives the messages. */
  | { kind: 'here' }
  /** Accounts that a tab has loaded, and whether it has stored them. */
  | { kind: 'rows'; rows: Account[]; removed: number[]; isStored: boolean }
  /** A load is complete. `from`, `to`: the server's times, ISO. `startedAt`: milliseconds since the epoch. */
  | {
      kind: 'synced';
      from: string | null;
      to: string;
      /** Position at `to`; tabs of older versions neither send nor read it. */
      position?: string | null;
      startedAt: number;
      limits: { current: number; max: number };
    }
  /** A tab needs the secrets of all accounts, which are not stored. */
  | { kind: 'secretsWanted' }
  | { kind: 'progress'; progress: { loaded: number; total: number } }
  | { kind: 'secrets'; entries: SecretEntry[]; isLast: boolean };

/** The other tabs of one user, over a broadcast channel; without one, each tab works for itself. */
export class OtherTabs {
  readonly #channel: BroadcastChannel | null;
  /** Whether another tab exists; otherwise rows are not sent. */
  #hasOthers = false;

  constructor(name: string, onMessage: (message: TabMessage) => void) {
    this.#channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
    if (!this.#channel) return;
    this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      this.#hasOthers = true;
      if (data.kind === 'hello') this.send({ kind: 'here' });
      onMessage(data);
    };
    this.#channel.postMessage({ kind: 'hello' } satisfies TabMessage);
  }

  get hasOthers(): boolean {
    return this.#hasOthers;
  }

  send(message: TabMessage): void {
    if (this.#hasOthers) this.#channel?.postMessage(message);
  }

  close(): void {
    this.#channel?.close();
  }
}

/** Runs exclusively among all tabs of this browser; immediately if Web Locks are missing. */
export async function withTabLock<T>(name: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return run();
  return (await locks.request(name, { signal }, run)) as T;
}
