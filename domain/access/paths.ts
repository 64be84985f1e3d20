import { type RouteName, routes } from './routeMap.ts';

type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type PathParams<N extends RouteName> = ParamsOf<(typeof routes)[N]['path']>;
type QueryValue = string | number | null | undefined;

interface Address<N extends RouteName> {
  /** Values of the `:name` parts of the path; encoded here. */
  params?: Record<PathParams<N>, string | number>;
  /** Empty values are left out. */
  query?: Record<string, QueryValue>;
}

/** Path of a screen with its query: every URL inside the app is built here. */
export function pathTo<N extends Exclude<RouteName, 'notFound'>>(
  name: N,
  ...[address]: [PathParams<N>] extends [never]
    ? [Omit<Address<N>, 'params'>?]
    : [Address<N> & Required<Pick<Address<N>, 'params'>>]
): string {
  const { params, query } = (address ?? {}) as {
    params?: Record<string, string | number>;
    query?: Record<string, QueryValue>;
  };
  const path = routes[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(params?.[key] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== '') search.set(key, String(value));
  }
  return withQuery(path, search);
}

export function withQuery(path: string, search: URLSearchParams): string {
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
