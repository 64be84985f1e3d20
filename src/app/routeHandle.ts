import type { RouteName } from '#domain/access/routeMap.ts';

/** Data attached to each route. */
export interface RouteHandle {
  name: RouteName;
}
