import { userOfInbox } from '#contract/channel/subjects.ts';
import type { Clock } from '#domain/clock.ts';
import type { Sender } from '../console/control.ts';

/** A name is asked for again after so many milliseconds. */
const cacheMs = 300_000;

/** Names of users, asked for once and kept for five minutes. */
export class UserNames {
  readonly #clock: Clock;
  readonly #fetchName: (userId: number) => Promise<string>;
  readonly #cache = new Map<number, { name: string; until: number }>();
  readonly #pending = new Map<number, Promise<string | null>>();

  constructor(clock: Clock, fetchName: (userId: number) => Promise<string>) {
    this.#clock = clock;
    this.#fetchName = fetchName;
  }

  /** The name if it is known already. */
  getCached(userId: number): string | null {
    const cached = this.#cache.get(userId);
    return cached && cached.until > this.#clock.now() ? cached.name : null;
  }

  /** Null when nobody knows, or says it in time. */
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

/** Where a message comes from. */
export interface Origin {
  /** User behind the private inbox `_INBOX.{userId}.…`; null for any other reply subject, or none. */
  user: Sender;
  /** The connection, as far as its replies tell; the same for all that is published without a reply subject. */
  line: string;
}

export function originOf(reply = ''): Origin {
  return {
    user: userOfInbox(reply),
    line: reply.slice(0, reply.lastIndexOf('.') + 1),
  };
}
