import { createContext, use } from 'react';
import type { RouteName } from '#domain/access/routes.ts';

/** Which screens exist, so that nothing links to a missing one. */
export const BuiltRoutesContext = createContext<(name: RouteName) => boolean>(() => false);

export const useIsBuilt = (): ((name: RouteName) => boolean) => use(BuiltRoutesContext);
