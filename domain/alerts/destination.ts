import type { OnCall, WebhookTemplate } from '#contract/http/destinations.ts';
import { webhookNeeds } from './webhook.ts';

export interface DestinationSettings {
  email?: string | undefined;
  url?: string | undefined;
  template?: WebhookTemplate | undefined;
  secret?: string | undefined;
  chatId?: string | undefined;
  onCall?: OnCall | null | undefined;
}

/** The first missing setting of a destination; null: it is complete. */
export function missingSetting(
  kind: string,
  settings: DestinationSettings,
): 'email' | 'url' | 'template' | 'secret' | 'chatId' | null {
  if (kind === 'mail') return settings.email ? null : 'email';
  if (kind !== 'webhook') return null;
  const { template } = settings;
  if (!template) return 'template';
  return (['url', ...webhookNeeds[template]] as const).find((name) => !settings[name]) ?? null;
}

/**
 * Whether a changed webhook keeps its receiver and its format: only then its secrets stay without being entered again.
 * @param change what is omitted or empty stays
 */
export const isSameReceiver = (
  before: { target: string | null; template: string | null },
  { url, template }: { url?: string | undefined; template?: string | undefined },
): boolean =>
  (template === undefined || template === before.template) &&
  (!url || (URL.canParse(url) && new URL(url).host === before.target));
