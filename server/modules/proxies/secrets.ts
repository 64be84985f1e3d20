import type { ProxyAddress } from '#domain/proxies/url.ts';
import type { Vault } from '#server/modules/access/index.ts';

/** Login and password of a proxy; empty: none. */
export type ProxyAccess = Pick<ProxyAddress, 'login' | 'password'>;

const noAccess: ProxyAccess = { login: '', password: '' };

/** Shows whether a user already has a proxy, without revealing its login and password. */
export const proxyKey = (vault: Vault, { protocol, host, port, login, password }: ProxyAddress): string =>
  vault.derive(`proxy ${JSON.stringify([protocol, host, port, login, password])}`);

/** Binds a text to its proxy, so that it cannot be used for another one. */
const ownerOf = (ownerId: number, key: string): string => `proxy ${ownerId} ${key}`;

export const encryptAccess = (
  vault: Vault,
  { ownerId, key }: { ownerId: number; key: string },
  { login, password }: ProxyAccess,
): string | null =>
  login === '' && password === ''
    ? null
    : vault.encrypt(JSON.stringify({ login, password }), ownerOf(ownerId, key));

/** @throws Error for a modified text, or one of another proxy */
export const decryptAccess = (
  vault: Vault,
  { owner_id, key, secrets }: { owner_id: number; key: string; secrets: string | null },
): ProxyAccess =>
  secrets === null ? noAccess : (JSON.parse(vault.decrypt(secrets, ownerOf(owner_id, key))) as ProxyAccess);
