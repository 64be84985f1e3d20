import type { Server } from '#contract/http/servers.ts';
import { useConsoles } from '#data/consoles/queries.ts';
import { useRights } from '#data/session/rights.ts';
import { mayBeClosing, scriptsLeft } from '#domain/servers/closing.ts';

/**
 * Number of scripts for which a closed server still waits. Loads its consoles only while it is closed; 0
 * until they are known.
 */
export function useScriptsLeft(server: Server): number {
  const { see } = useRights({ see: 'consoles_view' });
  const { data } = useConsoles(see && mayBeClosing(server) ? server.id : null);
  return scriptsLeft(server, data);
}
