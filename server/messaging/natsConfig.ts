import { MessagingError } from './errors.ts';
import { accountJwt, operatorJwt, type Revocation } from './jwt.ts';
import type { MessagingKeys } from './keys.ts';
import { keyFromSeed, type SigningKey } from './nkeys.ts';
import { scopeTemplates, systemTemplate } from './scopes.ts';

/** Room for a 960x540 png with noise, in bytes. */
const maxPayload = 4 * 1024 * 1024;

function operatorOf(keys: MessagingKeys): SigningKey {
  if (!keys.operator)
    throw new MessagingError('The configuration of a nats-server needs the seed of the operator.');
  return keyFromSeed('operator', keys.operator);
}

/**
 * Token of the account in which the channel lives: the rights of every scope, and what is revoked.
 * @throws MessagingError without the operator's seed.
 */
export function channelAccount(keys: MessagingKeys, revoked: readonly Revocation[] = []): string {
  const scoped = [...scopeTemplates].flatMap(([scope, template]) => {
    const seed = keys.scopes[scope];
    return seed ? [{ publicKey: keyFromSeed('account', seed).publicKey, scope, template }] : [];
  });
  return accountJwt(operatorOf(keys), { publicKey: keys.account, name: 'dugout' }, scoped, revoked);
}

function systemAccount({ account, system, ...keys }: MessagingKeys): Record<string, string> {
  if (!system) return {};
  const { publicKey } = keyFromSeed('account', system.signer);
  const scoped = [{ publicKey, scope: 'system', template: systemTemplate(account) }];
  const token = accountJwt(
    operatorOf({ account, ...keys }),
    { publicKey: system.account, name: 'system' },
    scoped,
  );
  return { [system.account]: token };
}

/**
 * Configuration of a nats-server for these keys, in its own format (of which JSON is a part). The rights
 * are written anew each time, so a changed table of rights holds from the next start.
 * @param ports -1 lets the server take a free one.
 * @param revoked credentials that must not work from the first moment on
 * @throws MessagingError without the operator's seed.
 */
export function natsConfig(
  keys: MessagingKeys,
  ports: { port: number; wsPort: number },
  revoked: readonly Revocation[] = [],
): string {
  return JSON.stringify(
    {
      server_name: 'dugout',
      host: '127.0.0.1',
      port: ports.port,
      operator: operatorJwt(operatorOf(keys), 'dugout'),
      ...(keys.system ? { system_account: keys.system.account } : {}),
      resolver: 'MEMORY',
      resolver_preload: { [keys.account]: channelAccount(keys, revoked), ...systemAccount(keys) },
      // TLS is the business of whatever stands in front of it; here nobody but this machine can reach it.
      // Frames are compressed pictures already: compressing them again only costs time.
      websocket: {
        host: '127.0.0.1',
        port: ports.wsPort,
        no_tls: true,
        compression: false,
        same_origin: false,
      },
      max_payload: maxPayload,
      // A browser that does not read is cut off before it costs the others: 16 MB waiting, or 5 s. More than one of
      // the longest messages must fit: otherwise one message cuts off whoever is to receive it.
      max_pending: 4 * maxPayload,
      write_deadline: '5s',
      // The credentials of somebody who sees a thousand servers are one line of 60 kB.
      max_control_line: 256 * 1024,
      ping_interval: '20s',
      ping_max: 2,
    },
    null,
    2,
  );
}
