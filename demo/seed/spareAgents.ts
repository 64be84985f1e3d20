import { identityOf } from '#agent/identity.ts';
import { deriveKey } from '#server/modules/access/secret.ts';
import type { AgentEntry } from '#server/modules/operations/localAgents.ts';

/** Agents of the demo that do not belong to a server yet and can be attached. */
export const spareAgents = (secret: Buffer): AgentEntry[] =>
  [1, 2].map((number) => {
    const token = deriveKey(secret, `spare server ${number}`).slice(0, 32);
    return { token, serverId: null, name: identityOf(token).computerName };
  });
