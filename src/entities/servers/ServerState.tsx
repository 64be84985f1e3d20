import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Server } from '#contract/http/servers.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';

/**
 * What keeps a server from work; nothing when nothing does. `working`: how many of its consoles are still at work,
 * where that is known: a closed server lets their scripts end.
 */
export function ServerState({ server, working = 0 }: { server: Server; working?: number | undefined }) {
  const { t } = useLingui();
  if (!server.online) return <StateBadge tone="negative">{t`offline`}</StateBadge>;
  if (!server.open && working > 0)
    return (
      <StateBadge tone="warning">
        {t`closing, ${plural(working, { one: '# script left', other: '# scripts left' })}`}
      </StateBadge>
    );
  return server.open ? null : <StateBadge tone="secondary">{t`closed`}</StateBadge>;
}
