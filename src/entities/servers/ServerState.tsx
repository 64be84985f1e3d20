import { useLingui } from '@lingui/react/macro';
import type { Server } from '#contract/http/servers.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { ClosingState } from './ClosingState.tsx';

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
