import { userOfInbox } from '#contract/channel/subjects.ts';
import type { Clock } from '#domain/clock.ts';
import type { Sender } from '../console/control.ts';

/** A name is asked for again after so many milliseconds. */
const keptMs = 300_000;

/** Names of users, asked for once and kept for five minutes. */
export class Names {
  readonly #clock: Clock;
  readonly #ask: (userId: number) => Promise<string>;
  readonly #known = new Map<number, { name: string; until: number }>();
  readonly #asked = new Map<number, Promise<string | null>>();

  constructor(clock: Clock, ask: (userId: number) => Promise<string>) {
    this.#clock = clock;
    this.#ask = ask;
  }

  /** The name if it is known already. */
  peek(userId: number): string | null {
    const known = this.#known.get(userId);
    return known && known.until > this.#clock.now() ? known.name : null;
  }

  /** Null when nobody knows, or says it in time. */
  async of(userId: number): Promise<string | null> {
    const known = this.peek(userId);
    if (known !== null) return known;
    let asked = this.#asked.get(userId);
    if (!asked) {
      asked = this.#ask(userId).then(
        (name) => {
          this.#known.set(userId, { name, until: this.#clock.now() + keptMs });
          return name;
        },
        () => this.#known.get(userId)?.name ?? null,
      );
      this.#asked.set(userId, asked);
      void asked.finally(() => this.#asked.delete(userId));
    }
    return asked;
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
