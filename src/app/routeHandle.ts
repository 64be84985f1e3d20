import type { RouteName } from '#domain/access/routes.ts';

/** Data attached to each route. */
export interface RouteHandle {
  name: RouteName;
}
