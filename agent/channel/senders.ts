import type { AgentClock } from '#agent/agentClock.ts';
import { readUserJwt, type UserIdentity } from '#node/nats/userIdentity.ts';
import { refuse } from '#agent/errors.ts';
import type { Origin } from '#agent/channel/userNames.ts';

/** Number of verified credentials that are cached; each user has one set in use. */
const rememberedJwts = 500;

/** Allowed clock difference between agent and API, in milliseconds. The nats-server has already checked the expiry. */
const clockLeewayMs = 3_600_000;

/**
 * Verifies that a request comes from the user whose private inbox it names. The inbox name alone proves nothing;
 * the credentials that the app attaches do. A request without credentials is refused when this user has sent
 * credentials that are still valid, or when the API knows of no valid credentials of this user for this server.
 */
export class Senders {
  readonly #clock: AgentClock;
  readonly #signers: () => readonly string[];
  readonly #hasAccess: (userId: number) => Promise<boolean>;
  readonly #checked = new Map<string, UserIdentity>();
  /** User id to the expiry of the credentials seen last, milliseconds since the epoch. */
  readonly #verifiedUntil = new Map<number, number>();

  /**
   * @param signers public keys that sign users' credentials; nothing is verified when there are none
   * @param hasAccess asks the API whether a user holds valid credentials for this server
   */
  constructor(
    clock: AgentClock,
    signers: () => readonly string[],
    hasAccess: (userId: number) => Promise<boolean>,
  ) {
    this.#clock = clock;
    this.#signers = signers;
    this.#hasAccess = hasAccess;
  }

  /**
   * Verifies at once when there are credentials. Without them the API is asked; a lookup that fails counts as no
   * access, because the sender could make it fail by asking too often.
   * @throws AgentRefusal when the credentials belong to another user than the inbox, or are required but missing
   */
  check({ user }: Origin, jwt: string | undefined): Promise<void> | undefined {
    if (this.#signers().length === 0) return undefined;
    if (jwt) {
      const identity = this.#identityOf(jwt);
      if (!identity || identity.userId !== user) throw refuse('senderUnproven');
      this.#verifiedUntil.set(identity.userId, identity.expiresAt);
    } else if (user !== null) {
      if ((this.#verifiedUntil.get(user) ?? 0) > this.#clock.time()) throw refuse('senderUnproven');
      return this.#assertAccess(user);
    }
    return undefined;
  }

  /** Whether the credentials are those of the user of the inbox. */
  proves({ user }: Origin, jwt: string | undefined): boolean {
    return user !== null && jwt !== undefined && this.#identityOf(jwt)?.userId === user;
  }

  async #assertAccess(user: number): Promise<void> {
    if (!(await this.#hasAccess(user).catch(() => false))) throw refuse('senderUnproven');
  }

  #identityOf(jwt: string): UserIdentity | null {
    const now = this.#clock.time() - clockLeewayMs;
    const known = this.#checked.get(jwt);
    if (known && known.expiresAt > now) return known;
    const identity = readUserJwt(jwt, this.#signers(), now);
    if (!identity) return null;
    if (this.#checked.size >= rememberedJwts) this.#checked.clear();
    this.#checked.set(jwt, identity);
    return identity;
  }
}
