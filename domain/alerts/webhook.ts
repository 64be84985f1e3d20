import type { WebhookTemplate } from '#contract/http/destinations.ts';
import type { AlertMessage, NotifiedIncident } from './message.ts';

/** What a template needs besides the address. */
export interface WebhookSecrets {
  secret?: string | undefined;
  chatId?: string | undefined;
}

/** Longest messages of the services, UTF-16 units (their documentation: Discord 2,000, Telegram 4,096, PagerDuty's summary 1,024). */
const longest = { discord: 2_000, telegram: 4_096, summary: 1_024 } as const;

const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;

const textOf = ({ title, lines }: AlertMessage): string =>
  lines.length > 1 || lines[0] !== title ? [title, ...lines.map((line) => `• ${line}`)].join('\n') : title;

/**
 * Escapes names, which must not become mentions, links or commands of Slack
 * (https://docs.slack.dev/messaging/formatting-message-text).
 */
const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Severities of incident tools; they know more than ours. */
const pagerDutySeverity: Readonly<Record<string, string>> = {
  critical: 'critical',
  warning: 'warning',
  info: 'info',
};

const pagerDutyAction = ({ state }: NotifiedIncident): string =>
  ({ resolved: 'resolve', acknowledged: 'acknowledge', snoozed: 'acknowledge' })[state] ?? 'trigger';

/** Events API v2: one request per incident; the tool keeps its state by the key. */
const pagerDutyEvent = (incident: NotifiedIncident, url: string, routingKey: string): object => ({
  routing_key: routingKey,
  event_action: pagerDutyAction(incident),
  dedup_key: `dugout-${new URL(url).host}-${incident.id}`,
  payload: {
    summary: cut(incident.title, longest.summary),
    source: incident.server ?? new URL(url).host,
    severity: pagerDutySeverity[incident.severity] ?? 'error',
    timestamp: incident.openedAt,
    custom_details: {
      kind: incident.kind,
      count: incident.count,
      names: incident.names,
      figure: incident.figure,
    },
  },
  links: [{ href: incident.url, text: 'Dugout' }],
});

/** Whether a template is of an incident tool, which gets each incident by itself and keeps its state. */
export const isIncidentTool = (template: string | null): boolean => template === 'pagerduty';

/** Request bodies for a message: one, except for incident tools, which get one per incident. */
export function webhookBodies(
  template: WebhookTemplate,
  message: AlertMessage,
  { secret = '', chatId = '' }: WebhookSecrets,
): object[] {
  const { id, title, url, incidents } = message;
  switch (template) {
    case 'slack':
      return [{ text: `${slackText(textOf(message))}\n<${url}|Dugout>`, unfurl_links: false }];
    case 'discord':
      return [
        // No mentions, whatever a name contains; 4: no preview of the link.
        {
          content: `${cut(textOf(message), longest.discord - url.length - 1)}\n${url}`,
          allowed_mentions: { parse: [] },
          flags: 4,
        },
      ];
    case 'telegram':
      return [
        {
          chat_id: chatId,
          text: `${cut(textOf(message), longest.telegram - url.length - 1)}\n${url}`,
          link_preview_options: { is_disabled: true },
        },
      ];
    case 'pagerduty':
      return incidents.length > 0
        ? incidents.map((incident) => pagerDutyEvent(incident, url, secret))
        : // A test: it begins and ends.
          (['trigger', 'resolve'] as const).map((action) => ({
            routing_key: secret,
            event_action: action,
            dedup_key: `dugout-${new URL(url).host}-test`,
            payload: { summary: title, source: new URL(url).host, severity: 'info' },
          }));
    case 'json':
      return [{ id, title, url, incidents }];
  }
}

/** Fields of a webhook that its template needs besides the address. */
export const webhookNeeds: Readonly<Record<WebhookTemplate, readonly ('secret' | 'chatId')[]>> = {
  json: ['secret'],
  slack: [],
  discord: [],
  telegram: ['chatId'],
  pagerduty: ['secret'],
};
