import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Vault } from '#server/modules/access/index.ts';

/** How long a notification can acknowledge, in milliseconds: a day. */
const goodForMs = 86_400_000;
/** Maximum number of incidents in a token, which is part of a message of 4 kB. */
export const maxTokenIncidents = 50;

const signatureOf = (vault: Vault, claim: string): Buffer =>
  createHmac('sha256', vault.derive('push acknowledge')).update(claim).digest();

/** A token with which the service worker of this person acknowledges these incidents, and does nothing else. */
export function acknowledgeToken(
  vault: Vault,
  userId: number,
  incidentIds: readonly number[],
  now: Date,
): string {
  const claim = Buffer.from(JSON.stringify([userId, now.getTime() + goodForMs, ...incidentIds])).toString(
    'base64url',
  );
  return `${claim}.${signatureOf(vault, claim).toString('base64url')}`;
}

/** Null for a token that is forged or too old. */
export function readAcknowledgeToken(
  vault: Vault,
  token: string,
  now: Date,
): { userId: number; incidentIds: number[] } | null {
  const [claim = '', signature = ''] = token.split('.');
  const [actual, expected] = [Buffer.from(signature, 'base64url'), signatureOf(vault, claim)];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  const [userId = 0, until = 0, ...incidentIds] = JSON.parse(
    Buffer.from(claim, 'base64url').toString(),
  ) as number[];
  return until > now.getTime() ? { userId, incidentIds } : null;
}
