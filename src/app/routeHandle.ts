import type { RouteName } from '#domain/access/routeMap.ts';

export interface RouteHandle {
  name: RouteName;
}
