import type { Clock } from '#domain/clock.ts';
import { readUserJwt, type UserIdentity } from '#server/messaging/userIdentity.ts';
import { AgentRefusal } from '../errors.ts';
import type { Origin } from './names.ts';

/** Credentials that are remembered as checked; people are few. */
const rememberedJwts = 500;

/** The clocks of agents may differ from the API's by so many milliseconds; the nats-server has let the sender in. */
const clockLeewayMs = 3_600_000;

const wrongSender = 'The credentials of this request are not those of its sender.';

/**
 * Checks that a request comes from the user whose private inbox it names: the inbox is only a claim, the
 * credentials that an app sends along are not. An app that sends none is taken at its word, unless this user's
 * app has sent them and they still hold.
 */
export class Senders {
  readonly #clock: Clock;
  readonly #signers: () => readonly string[];
  readonly #checked = new Map<string, UserIdentity>();
  /** Until when a user's credentials that were seen hold, milliseconds since the epoch. */
  readonly #verifiedUntil = new Map<number, number>();

  /** @param signers public keys that sign people's credentials; none: nothing can be checked */
  constructor(clock: Clock, signers: () => readonly string[]) {
    this.#clock = clock;
    this.#signers = signers;
  }

  /** @throws AgentRefusal when the credentials are not those of the user whose inbox is named, or are missing. */
  check({ user }: Origin, jwt: string | undefined): void {
    if (this.#signers().length === 0) return;
    if (jwt) {
      const identity = this.#identityOf(jwt);
      if (!identity || identity.userId !== user) throw new AgentRefusal(wrongSender);
      this.#verifiedUntil.set(identity.userId, identity.expiresAt);
    } else if (user !== null && (this.#verifiedUntil.get(user) ?? 0) > this.#clock.now()) {
      throw new AgentRefusal(wrongSender);
    }
  }

  #identityOf(jwt: string): UserIdentity | null {
    const now = this.#clock.now() - clockLeewayMs;
    const known = this.#checked.get(jwt);
    if (known && known.expiresAt > now) return known;
    const identity = readUserJwt(jwt, this.#signers(), now);
    if (!identity) return null;
    if (this.#checked.size >= rememberedJwts) this.#checked.clear();
    this.#checked.set(jwt, identity);
    return identity;
  }
}
