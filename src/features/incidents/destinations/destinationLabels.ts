import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DestinationKind, WebhookTemplate } from '#contract/http/destinations.ts';

export const kindLabels: Record<DestinationKind, MessageDescriptor> = {
  push: msg({ message: 'Notifications', context: 'destination' }),
  mail: msg({ message: 'Mail', context: 'destination' }),
  webhook: msg({ message: 'Webhook', context: 'destination' }),
};

export const templateLabels: Record<WebhookTemplate, MessageDescriptor> = {
  json: msg`Signed JSON`,
  slack: msg`Slack`,
  discord: msg`Discord`,
  telegram: msg`Telegram`,
  pagerduty: msg`PagerDuty (Events API v2)`,
};

export const addressExamples: Record<WebhookTemplate, string> = {
  json: 'https://alerts.example.com/dugout',
  slack: 'https://hooks.slack.com/services/…',
  discord: 'https://discord.com/api/webhooks/…',
  telegram: 'https://api.telegram.org/bot<token>/sendMessage',
  pagerduty: 'https://events.pagerduty.com/v2/enqueue',
};
