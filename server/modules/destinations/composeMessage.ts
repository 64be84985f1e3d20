import { createHash } from 'node:crypto';
import { type IncidentChange, isOpening } from '#domain/alerts/delivery.ts';
import { type AlertMessage, maxLines, type NotifiedIncident } from '#domain/alerts/message.ts';
import { textsIn, titleOf } from './messageTexts.ts';

export interface IncidentNow {
  id: number;
  kind: string;
  severity: string;
  state: string;
  rule: string | null;
  server: string | null;
  count: number;
  names: string[];
  figure: number | null;
  opened_at: Date;
  resolved_at: Date | null;
}

/** A change of an incident, for one destination. */
export interface Change {
  id: number;
  kind: string;
  incident: IncidentNow;
}

const severityOrder: Readonly<Record<string, number>> = { critical: 0, warning: 1, info: 2 };

const incidentUrl = (publicUrl: string, id: number): string => `${publicUrl}/incidents?incident=${id}`;

/**
 * Combines changes into one message: the present state of each incident, the most severe first, resolved ones
 * last. Without changes: a test.
 */
export function composeMessage(
  changes: readonly Change[],
  language: string,
  publicUrl: string,
): AlertMessage {
  const texts = textsIn(language);
  const byIncident = Map.groupBy(changes, ({ incident }) => incident.id);
  const incidents = [...byIncident.values()]
    .map((own) => notifiedIncident(own, language, publicUrl))
    .toSorted(
      (a, b) =>
        Number(a.state === 'resolved') - Number(b.state === 'resolved') ||
        (severityOrder[a.severity] ?? 3) - (severityOrder[b.severity] ?? 3) ||
        a.id - b.id,
    );
  const [first] = incidents;
  const lines = first ? incidents.slice(0, maxLines).map(({ title }) => title) : [texts.test];
  return {
    id: changes.length > 0 ? idOf(changes) : 'test',
    title:
      incidents.length > 1 ? texts.many(incidents.length, first?.title ?? '') : (first?.title ?? texts.test),
    lines: incidents.length > maxLines ? [...lines, texts.more(incidents.length - maxLines)] : lines,
    url: incidents.length === 1 && first ? first.url : `${publicUrl}/incidents`,
    // A test makes a sound, too.
    hasOpening: changes.length === 0 || changes.some(({ kind }) => isOpening(kind)),
    incidents,
  };
}

/**
 * The same whenever the same changes are sent. A message that is sent again with further ones is another message:
 * a receiver that has the first one must not discard it.
 */
const idOf = (changes: readonly Change[]): string =>
  createHash('sha256')
    .update(
      changes
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)
        .join(),
    )
    .digest('base64url')
    .slice(0, 22);

function notifiedIncident(changes: readonly Change[], language: string, publicUrl: string): NotifiedIncident {
  const last = changes.toSorted((a, b) => b.id - a.id)[0];
  if (!last) throw new Error('A message is about changes');
  const { id, kind, severity, state, server, count, names, figure, opened_at, resolved_at } = last.incident;
  const change = changes.find(({ kind: own }) => isOpening(own) && state === 'open') ?? last;
  return {
    id,
    kind,
    severity,
    state,
    server,
    count,
    names,
    figure,
    change: change.kind as IncidentChange,
    title: titleOf(language, last.incident),
    openedAt: opened_at.toISOString(),
    resolvedAt: resolved_at?.toISOString() ?? null,
    url: incidentUrl(publicUrl, id),
  };
}
