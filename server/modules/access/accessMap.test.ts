import { expect, test } from 'vitest';
import { type RouteName, routeNames, routes } from '#domain/access/routeMap.ts';
import { allows, roles } from './accessMap.ts';

test('each role reaches all screens of the app that the one above it reaches, but these', () => {
  const refused = (role: number): RouteName[] =>
    routeNames.filter((name) => routes[name].access !== null && !allows(role, routes[name].access));
  const lost = roles.map(({ role, name }, at) => {
    const above = refused(roles[at - 1]?.role ?? 0);
    return [name, refused(role).filter((screen) => !above.includes(screen))];
  });
  expect(Object.fromEntries(lost)).toEqual({
    supervisor: [],
    'hired admin': ['auditLog', 'performance', 'configBuilder'],
    'full access': ['rolePermissions', 'people', 'baseConfig', 'financialReport'],
    operator: ['downloadAgent', 'accountsAdd', 'databaseMain', 'belowNormal', 'serversSummary'],
    'view access': [
      'activity',
      'incidents',
      'alertRules',
      'destinations',
      'accountsParring',
      'accountsPlay',
      'accountManagement',
      'ownConfigs',
      'failures',
      'userProxies',
      'editScheduler',
      'newScheduler',
    ],
    viewer: [
      'accountsAll',
      'accountsLegacy',
      'accountFailures',
      'accountsQueue',
      'serversInfo',
      'ownSchedulers',
      'viewScheduler',
      'consoleSchedulers',
      'taskHistory',
    ],
    'no access': ['appPlayingControl', 'stackedPlayingControl', 'console', 'screens'],
  });
});
