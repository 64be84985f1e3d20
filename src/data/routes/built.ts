import { createContext, use } from 'react';
import type { RouteName } from '#domain/access/routes.ts';

/** Says which screens there are, so that nothing links to one that is not there. */
export const BuiltRoutesContext = createContext<(name: RouteName) => boolean>(() => false);

export const useIsBuilt = (): ((name: RouteName) => boolean) => use(BuiltRoutesContext);
