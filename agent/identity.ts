import type { z } from 'zod';
import type { agentHello } from '#contract/agent/index.ts';
import { hash } from '#domain/random.ts';

export type AgentIdentity = z.infer<typeof agentHello>;

/** Version of this agent, in four parts like a script version. */
export const agentVersion = '2.4.1.0';

/** Identity of a simulated machine. It depends on the token only, so demo data can contain it. */
export function identityOf(token: string): AgentIdentity {
  const number = hash(`machine:${token}`);
  return {
    computerName: `DUGOUT-${token.slice(0, 6).toUpperCase()}`,
    localIp: `192.168.${(number >>> 8) & 0x7f}.${2 + (number % 250)}`,
    pcId: [hash(`pc:${token}`), number]
      .map((part) => part.toString(16).padStart(8, '0').toUpperCase())
      .join('-'),
    agentVersion,
  };
}
