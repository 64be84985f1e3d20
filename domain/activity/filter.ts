import type { RequestOf } from '#contract/endpoint.ts';
import type { getActivity } from '#contract/http/activity.ts';
import { dayOfDate } from '../format/zone.ts';

/** Objects by which the activity is filtered; for a person: facts by or about that person. */
export const filterObjects = [
  'console',
  'account',
  'server',
  'group',
  'scheduler',
  'config',
  'person',
  'incident',
] as const;
export type FilterObject = (typeof filterObjects)[number];

/** Lengths of the time spans until now, in milliseconds. */
export const timeSpans = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
} as const;
export type TimeSpan = keyof typeof timeSpans;

export interface ActivityFilter {
  /** Ids by kind of object; an entry must match all of them. */
  objects: Readonly<Partial<Record<FilterObject, number>>>;
  /** Empty: all. */
  kinds: readonly string[];
  /** Kind of the actor; an API may have others than `actorKinds`. */
  cause: string | null;
  /** Path of a value, to show only edits that changed it; not part of the address. */
  field: string | null;
  text: string;
  /** The last hour, day and so on; null: `from` and `to` apply. */
  span: TimeSpan | null;
  /** Days `YYYY-MM-DD`, both included, or instants; null: no limit. */
  from: string | null;
  to: string | null;
}

export const noFilter: ActivityFilter = {
  objects: {},
  kinds: [],
  cause: null,
  field: null,
  text: '',
  span: null,
  from: null,
  to: null,
};

const timeOf = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : null;

export function filterOfQuery(params: URLSearchParams): ActivityFilter {
  const objects = filterObjects.flatMap((kind) => {
    const id = Number(params.get(kind));
    return Number.isInteger(id) && id > 0 ? [[kind, id] as const] : [];
  });
  const span = params.get('span');
  return {
    objects: Object.fromEntries(objects),
    kinds: (params.get('kinds') ?? '').split(',').filter(Boolean),
    cause: params.get('cause'),
    field: null,
    text: params.get('text') ?? '',
    span: span !== null && Object.hasOwn(timeSpans, span) ? (span as TimeSpan) : null,
    from: timeOf(params.get('from')),
    to: timeOf(params.get('to')),
  };
}

/** The parameters of the address; null: left out. */
export const queryOfFilter = ({
  objects,
  kinds,
  ...rest
}: ActivityFilter): Record<string, string | null> => ({
  ...Object.fromEntries(filterObjects.map((kind) => [kind, objects[kind]?.toString() ?? null])),
  kinds: kinds.join(',') || null,
  ...rest,
});

type ActivityQuery = NonNullable<RequestOf<typeof getActivity>['query']>;

/**
 * The filter as the API gets it.
 * @param now milliseconds since the epoch
 * @param timezone IANA name, for the days
 */
export function callOfFilter(filter: ActivityFilter, now: number, timezone: string): ActivityQuery {
  const { objects, kinds, cause, field, text, span, from, to } = filter;
  const start = span === null ? from : new Date(now - timeSpans[span]).toISOString();
  const end = span === null ? to : null;
  const instant = (time: string, side: 'start' | 'end'): string =>
    time.length > 10 ? time : new Date(dayOfDate(time, timezone)[side]).toISOString();
  return {
    ...Object.fromEntries(Object.entries(objects).map(([kind, id]) => [kind, String(id)])),
    ...(kinds.length > 0 && { kinds: kinds.join(',') }),
    ...(cause !== null && { cause }),
    ...(field !== null && { field }),
    ...(text !== '' && { text }),
    ...(start !== null && { from: instant(start, 'start') }),
    ...(end !== null && { to: instant(end, 'end') }),
  };
}
