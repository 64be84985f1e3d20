import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useScriptsLeft } from '#data/servers/useScriptsLeft.ts';

/** The reason why a server does not run; renders nothing when it runs. */
export function ServerState({ server }: { server: Server }) {
  const { t } = useLingui();
  if (!server.online) return <StateBadge tone="negative">{t`offline`}</StateBadge>;
  if (server.open) return null;
  return (
    <ClosingState server={server}>
      <StateBadge tone="secondary">{t`closed`}</StateBadge>
    </ClosingState>
  );
}

/** The number of scripts for which a closed server still waits; `children` when there are none. */
export function ClosingState({ server, children }: { server: Server; children?: ReactNode }) {
  const { t } = useLingui();
  const left = useScriptsLeft(server);
  if (left === 0) return children;
  return (
    <StateBadge tone="warning">
      {t`closing, ${plural(left, { one: '# script left', other: '# scripts left' })}`}
    </StateBadge>
  );
}
