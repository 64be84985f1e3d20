import type { Revocation } from '#server/kernel/messaging/messaging.ts';
import { createHash } from 'node:crypto';
import { base32, type SigningKey } from '#node/nats/nkeys.ts';
import type { ScopeTemplate } from './scopes.ts';

/** Claims of NATS (version 2) that this backend writes. */
type Claims =
  | { type: 'operator'; version: 2 }
  | {
      type: 'account';
      version: 2;
      limits: Record<string, number | boolean>;
      signing_keys: readonly { kind: 'user_scope'; key: string; role: string; template: ScopeTemplate }[];
      /** By public key of the user: tokens issued before that time, in seconds, are refused. */
      revocations?: Record<string, number>;
      default_permissions: { pub: object; sub: object };
    }
  | { type: 'user'; version: 2; issuer_account: string; tags: readonly string[]; pub: object; sub: object };

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const head = part({ typ: 'JWT', alg: 'ed25519-nkey' });

interface Subject {
  publicKey: string;
  name: string;
  /** Without it the token never expires. */
  expiresAt?: Date | undefined;
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

function signed(issuer: SigningKey, subject: Subject, nats: Claims): string {
  const claims = {
    iss: issuer.publicKey,
    sub: subject.publicKey,
    name: subject.name,
    iat: seconds(new Date()),
    ...(subject.expiresAt ? { exp: seconds(subject.expiresAt) } : {}),
    nats,
  };
  const jti = base32(createHash('sha512-256').update(JSON.stringify(claims)).digest());
  const body = `${head}.${part({ jti, ...claims })}`;
  return `${body}.${issuer.sign(body).toString('base64url')}`;
}

/** The operator token is self-signed; the server trusts everything signed by it. */
export const operatorJwt = (operator: SigningKey, name: string): string =>
  signed(operator, { publicKey: operator.publicKey, name }, { type: 'operator', version: 2 });

/** A signing key of an account, and the rights of the users that it signs. */
export interface ScopedKey {
  publicKey: string;
  scope: string;
  template: ScopeTemplate;
}

/** An account whose users get their rights from the template of the key that signed them. */
export const accountJwt = (
  operator: SigningKey,
  account: { publicKey: string; name: string },
  keys: readonly ScopedKey[],
  revoked: readonly Revocation[] = [],
): string =>
  signed(operator, account, {
    type: 'account',
    version: 2,
    // -1 is "no limit"; JetStream stays off.
    limits: {
      subs: -1,
      data: -1,
      payload: -1,
      imports: -1,
      exports: -1,
      wildcards: true,
      conn: -1,
      leaf: -1,
    },
    signing_keys: keys.map(({ publicKey, scope, template }) => ({
      kind: 'user_scope',
      key: publicKey,
      role: scope,
      template,
    })),
    ...(revoked.length > 0
      ? {
          revocations: Object.fromEntries(
            revoked.map(({ publicKey, expiresAt }) => [publicKey, seconds(expiresAt)]),
          ),
        }
      : {}),
    default_permissions: { pub: {}, sub: {} },
  });

/**
 * A user token signed by a scoped key. It contains no rights itself (the server would refuse them), only the
 * name and the tags that fill the template. NATS lower-cases tags.
 */
export const userJwt = (
  signer: SigningKey,
  accountPublicKey: string,
  user: Subject,
  tags: readonly string[],
): string =>
  signed(signer, user, {
    type: 'user',
    version: 2,
    issuer_account: accountPublicKey,
    tags,
    pub: {},
    sub: {},
  });
