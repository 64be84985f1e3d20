import { createHash } from 'node:crypto';
import { base32, type SigningKey } from './nkeys.ts';
import type { ScopeTemplate } from './scopes.ts';

/** Claims of NATS (version 2), as far as this backend writes them. */
type Claims =
  | { type: 'operator'; version: 2 }
  | {
      type: 'account';
      version: 2;
      limits: Record<string, number | boolean>;
      signing_keys: readonly { kind: 'user_scope'; key: string; role: string; template: ScopeTemplate }[];
      default_permissions: { pub: object; sub: object };
    }
  | { type: 'user'; version: 2; issuer_account: string; tags: readonly string[]; pub: object; sub: object };

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const head = part({ typ: 'JWT', alg: 'ed25519-nkey' });

interface Subject {
  publicKey: string;
  name: string;
  /** Without it the token never runs out. */
  expiresAt?: Date | undefined;
}

function signed(issuer: SigningKey, subject: Subject, nats: Claims): string {
  const claims = {
    iss: issuer.publicKey,
    sub: subject.publicKey,
    name: subject.name,
    iat: Math.floor(Date.now() / 1000),
    ...(subject.expiresAt ? { exp: Math.floor(subject.expiresAt.getTime() / 1000) } : {}),
    nats,
  };
  const jti = base32(createHash('sha512-256').update(JSON.stringify(claims)).digest());
  const body = `${head}.${part({ jti, ...claims })}`;
  return `${body}.${issuer.sign(body).toString('base64url')}`;
}

/** The operator vouches for itself; the server trusts what it signs. */
export const operatorJwt = (operator: SigningKey, name: string): string =>
  signed(operator, { publicKey: operator.publicKey, name }, { type: 'operator', version: 2 });

/** One signing key of an account, and what the users that it signs may do. */
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
    default_permissions: { pub: {}, sub: {} },
  });

/**
 * A user signed by a scoped key. It carries no rights of its own (the server refuses it otherwise): only
 * the name and the tags that the template is filled with. NATS lower-cases tags.
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
