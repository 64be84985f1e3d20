import { withQuery } from './paths.ts';
import { type RouteName, routes } from './routeMap.ts';

/** Screens that show the same servers and consoles, and the query parameters that they share. */
const accountPages: readonly RouteName[] = [
  'accountsAll',
  'accountsParring',
  'accountsPlay',
  'accountsLegacy',
  'accountsQueue',
];
const shared = ['server', 'consoleId'] as const;

/** Address of a screen without parameters in its path; it keeps the chosen server and consoles between the pages of accounts. */
export function screenAddress(
  route: RouteName,
  from: { readonly pathname: string; readonly search: string },
): string {
  const { path } = routes[route];
  const isBetweenPages =
    accountPages.includes(route) && accountPages.some((name) => routes[name].path === from.pathname);
  if (!isBetweenPages) return path;
  const before = new URLSearchParams(from.search);
  const kept = new URLSearchParams();
  for (const name of shared) {
    const value = before.get(name);
    if (value) kept.set(name, value);
  }
  return withQuery(path, kept);
}
