import { useMemo } from 'react';
import { useCan } from '#data/session/hooks.ts';
import { type ConsoleRights, permissionOf } from '#domain/consoles/actions.ts';

/** The console actions that the user's role permits; the object changes only when a right changes. */
export function useConsoleRights(): ConsoleRights {
  const control = useCan(permissionOf.control);
  const watch = useCan(permissionOf.watch);
  const screenshot = useCan(permissionOf.screenshot);
  const logs = useCan(permissionOf.logs);
  const connection = useCan(permissionOf.connect);
  const opening = useCan(permissionOf.open);
  const rename = useCan(permissionOf.rename);
  return useMemo(
    () => ({
      control,
      watch,
      screenshot,
      logs,
      connect: connection,
      disconnect: connection,
      open: opening,
      close: opening,
      rename,
    }),
    [control, watch, screenshot, logs, connection, opening, rename],
  );
}
