import type { ReactNode } from 'react';
import { isPermitted, type NeededPermission } from '#domain/access/permitted.ts';
import { useUiContext } from './uiContext.ts';

/** Renders its children only for a user with the permission; of several, any one suffices. */
export function Permitted({ permission, children }: { permission: NeededPermission; children: ReactNode }) {
  const { can } = useUiContext();
  return isPermitted(can, permission) ? children : null;
}
