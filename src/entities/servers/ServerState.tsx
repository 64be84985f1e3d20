import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Server } from '#contract/http/servers.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';

/**
 * The reason why a server does not run; renders nothing when it runs. `working`: number of its consoles that still run,
 * where known, since a closed server lets running scripts finish.
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
