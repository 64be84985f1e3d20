import { useLingui } from '@lingui/react/macro';
import type { Server } from '#contract/http/servers.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';

/** What keeps a server from work; nothing when nothing does. */
export function ServerState({ server }: { server: Server }) {
  const { t } = useLingui();
  if (!server.online) return <StateBadge tone="negative">{t`offline`}</StateBadge>;
  return server.open ? null : <StateBadge tone="secondary">{t`closed`}</StateBadge>;
}
