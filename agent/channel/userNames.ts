import { userOfInbox } from '#contract/channel/subjects.ts';
import type { Clock } from '#domain/clock.ts';
import type { Sender } from '#agent/console/consoleActs.ts';
import type { Timers } from '#agent/timers.ts';

/** Time for which a name is cached, in milliseconds. */
const cacheMs = 300_000;

/** How often, and at which interval in milliseconds, the API is asked while it does not reply: for half a minute. */
const attempts = { count: 15, everyMs: 2_000 };

type OnName = (name: string) => void;

/** Names of users, fetched from the API and cached for five minutes. */
export class UserNames {
  readonly #clock: Clock;
  readonly #fetchName: (userId: number) => Promise<string>;
  readonly #cache = new Map<number, { name: string; until: number }>();
  readonly #pending = new Map<number, Promise<string | null>>();
  /** Callbacks that wait for a name, by user id, while the API is asked again. */
  readonly #waiting = new Map<number, OnName[]>();
  readonly #timers: Pick<Timers, 'after'>;

  /** @param timers ends the attempts with its owner */
  constructor(
    clock: Clock,
    fetchName: (userId: number) => Promise<string>,
    timers: Pick<Timers, 'after'> = clock,
  ) {
    this.#clock = clock;
    this.#fetchName = fetchName;
    this.#timers = timers;
  }

  /**
   * Calls back with the name once it is known. Resolves after the first attempt; more follow, because the
   * reply may be lost with the API process that was asked.
   */
  async learn(userId: number, onName: OnName): Promise<void> {
    const name = await this.of(userId);
    if (name !== null) return onName(name);
    const waiting = this.#waiting.get(userId);
    if (waiting) return void waiting.push(onName);
    this.#waiting.set(userId, [onName]);
    this.#tryLater(userId, attempts.count);
  }

  #tryLater(userId: number, left: number): void {
    this.#timers.after(attempts.everyMs, () => {
      void this.of(userId).then((name) => {
        if (name === null && left > 1) return this.#tryLater(userId, left - 1);
        const waiting = this.#waiting.get(userId) ?? [];
        this.#waiting.delete(userId);
        if (name !== null) for (const onName of waiting) onName(name);
      });
    });
  }

  /** The last name that the API gave, however long ago; null if it never gave one. */
  lastKnown(userId: number): string | null {
    return this.#cache.get(userId)?.name ?? null;
  }

  getCached(userId: number): string | null {
    const cached = this.#cache.get(userId);
    return cached && cached.until > this.#clock.now() ? cached.name : null;
  }

  /** Null when the name is unknown or the API does not reply in time. */
  async of(userId: number): Promise<string | null> {
    const cached = this.getCached(userId);
    if (cached !== null) return cached;
    let pending = this.#pending.get(userId);
    if (!pending) {
      pending = this.#fetchName(userId).then(
        (name) => {
          this.#cache.set(userId, { name, until: this.#clock.now() + cacheMs });
          return name;
        },
        () => this.lastKnown(userId),
      );
      this.#pending.set(userId, pending);
      void pending.finally(() => this.#pending.delete(userId));
    }
    return pending;
  }
}

export interface Origin {
  /** User behind the private inbox `_INBOX.{userId}.…`; null for any other reply subject, or without one. */
  user: Sender;
  /** This user if the request is one of those of the activity and its credentials prove it: anybody can name an inbox. */
  named: Sender;
  /** The sender's connection, identified by its reply subjects; identical for all messages without a reply subject. */
  line: string;
}

export function originOf(reply = ''): Origin {
  return {
    user: userOfInbox(reply),
    named: null,
    line: reply.slice(0, reply.lastIndexOf('.') + 1),
  };
}
