import { userOfInbox } from '#contract/channel/subjects.ts';
import type { Clock } from '#domain/clock.ts';
import type { Sender } from '../console/control.ts';

/** Time for which a name is cached, in milliseconds. */
const cacheMs = 300_000;

/** Names of users, fetched from the API and cached for five minutes. */
export class UserNames {
  readonly #clock: Clock;
  readonly #fetchName: (userId: number) => Promise<string>;
  readonly #cache = new Map<number, { name: string; until: number }>();
  readonly #pending = new Map<number, Promise<string | null>>();

  constructor(clock: Clock, fetchName: (userId: number) => Promise<string>) {
    this.#clock = clock;
    this.#fetchName = fetchName;
  }

  /** The cached name, or null. */
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
        () => this.#cache.get(userId)?.name ?? null,
      );
      this.#pending.set(userId, pending);
      void pending.finally(() => this.#pending.delete(userId));
    }
    return pending;
  }
}

/** Origin of a message. */
export interface Origin {
  /** User behind the private inbox `_INBOX.{userId}.…`; null for any other reply subject, or none. */
  user: Sender;
  /**
   * The sender's connection, identified by its reply subjects; identical for all messages without a reply subject.
   */
  line: string;
}

export function originOf(reply = ''): Origin {
  return {
    user: userOfInbox(reply),
    line: reply.slice(0, reply.lastIndexOf('.') + 1),
  };
}
