import { conditionOf } from './conditions.ts';
import { type IncidentEventKind, type IncidentStatus, isOver, observe, openedStatus } from './incident.ts';

export interface WatchingRule {
  id: number;
  kind: string;
  forSeconds: number;
  clearSeconds: number;
  /** When it was enabled again, in milliseconds since the epoch: the time of a condition begins then at the earliest. */
  enabledAt?: number | null;
}

/** An object for which the condition of a rule holds. Times in milliseconds since the epoch. */
export interface Finding {
  ruleId: number;
  kind: string;
  /** The server with the object, or the person whom it concerns; both null: the installation. */
  serverId: number | null;
  userId: number | null;
  object: { kind: string; id: number; name: string };
  since: number;
  /** The number that the condition compares. */
  figure: number | null;
}

/** An incident that may still change. */
export interface StoredIncident {
  id: number;
  /** Null: its rule was deleted. */
  ruleId: number | null;
  kind: string;
  serverId: number | null;
  userId: number | null;
  status: IncidentStatus;
  /** Keys of its current objects, see {@link objectKey}. */
  objects: readonly string[];
  /** Keys of objects that left it so recently that it could not have ended since. */
  left: readonly string[];
  figure: number | null;
}

/** Changes of one incident by a reading. */
export interface IncidentChange {
  /** Null: a new incident. */
  id: number | null;
  ruleId: number | null;
  kind: string;
  serverId: number | null;
  userId: number | null;
  status: IncidentStatus;
  event: IncidentEventKind | null;
  /** Objects that belong to it from now on, and those that no longer do. */
  added: readonly Finding[];
  gone: readonly string[];
  figure: number | null;
}

export const objectKey = ({ kind, id }: Finding['object']): string => `${kind} ${id}`;

type Place = Pick<StoredIncident, 'ruleId' | 'serverId' | 'userId'>;
const keyOf = ({ ruleId, serverId, userId }: Place): string =>
  `${ruleId ?? ''} ${serverId ?? ''} ${userId ?? ''}`;

export interface Reading {
  /** The rules that were read: only enabled ones. Incidents of other conditions stay unchanged. */
  rules: readonly WatchingRule[];
  kinds: ReadonlySet<string>;
  findings: readonly Finding[];
  /** Servers of which nothing is known: they are open, and their agents are silent. */
  cut: ReadonlySet<number>;
  incidents: readonly StoredIncident[];
  now: number;
}

/**
 * The changes by a reading: one incident per rule and server (or person), however many objects are found. An object
 * that is already among them counts at once: a console that fails again and again has not recovered.
 * Reports of an offline agent belong to the incident of its server, and an incident of such a condition waits
 * until the agent is back.
 */
export function reconcile({ rules, kinds, findings, cut, incidents, now }: Reading): IncidentChange[] {
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
  const isUnknown = ({ kind, serverId }: Pick<Finding, 'kind' | 'serverId'>): boolean =>
    serverId !== null && cut.has(serverId) && conditionOf(kind)?.isReported === true;

  const known = new Set(
    incidents
      .filter(({ status }) => status.phase !== 'resolved')
      .flatMap((incident) =>
        [...incident.objects, ...incident.left].map((key) => `${keyOf(incident)} ${key}`),
      ),
  );
  const due = findings.filter((finding) => {
    const rule = ruleOf.get(finding.ruleId);
    if (rule === undefined || isUnknown(finding)) return false;
    const hasLasted = now - Math.max(finding.since, rule.enabledAt ?? -Infinity) >= rule.forSeconds * 1_000;
    return hasLasted || known.has(`${keyOf(finding)} ${objectKey(finding.object)}`);
  });
  const found = Map.groupBy(due, keyOf);
  const changes = incidents
    .filter(({ kind, status }) => kinds.has(kind) && !isOver(status, now))
    .flatMap((incident) => {
      const known = incident.ruleId === null ? undefined : ruleOf.get(incident.ruleId);
      // A rule whose condition was changed has other incidents.
      const rule = known?.kind === incident.kind ? known : undefined;
      const key = keyOf(incident);
      const own = rule ? (found.get(key) ?? []) : [];
      if (rule) found.delete(key);
      return changeOf(incident, own, {
        condition: !rule ? 'gone' : isUnknown(incident) ? 'unknown' : own.length > 0 ? 'bad' : 'good',
        clearMs: (rule?.clearSeconds ?? 0) * 1_000,
        now,
      });
    });
  for (const own of found.values()) {
    const [first] = own;
    if (!first) continue;
    const { ruleId, kind, serverId, userId } = first;
    const place = { ruleId, kind, serverId, userId };
    changes.push({
      ...place,
      id: null,
      status: openedStatus,
      event: 'opened',
      added: own,
      gone: [],
      figure: figureOf(own),
    });
  }
  return changes;
}

function changeOf(
  incident: StoredIncident,
  own: readonly Finding[],
  {
    condition,
    clearMs,
    now,
  }: { condition: 'bad' | 'good' | 'unknown' | 'gone'; clearMs: number; now: number },
): IncidentChange[] {
  const { id, ruleId, kind, serverId, userId, status, objects, left } = incident;
  const known = new Set(objects);
  const current = new Set(own.map(({ object }) => objectKey(object)));
  const added = own.filter(({ object }) => !known.has(objectKey(object)));
  const hasMore = added.some(({ object }) => !left.includes(objectKey(object)));
  const step = observe(status, { condition, hasMore, clearMs }, now);
  // A resolved incident gets no more objects until it reopens.
  const isClosed = (step?.status ?? status).phase === 'resolved';
  const isRead = condition === 'bad' || condition === 'good';
  const gone = isRead ? objects.filter((key) => !current.has(key)) : [];
  const figure = own.length > 0 && !isClosed ? figureOf(own) : incident.figure;
  if (!step && (isClosed || added.length === 0) && gone.length === 0 && figure === incident.figure) return [];
  return [
    {
      id,
      ruleId,
      kind,
      serverId,
      userId,
      figure,
      gone,
      status: step?.status ?? status,
      event: step?.event ?? null,
      added: isClosed ? [] : added,
    },
  ];
}

const figureOf = (own: readonly Finding[]): number | null => own[0]?.figure ?? null;
