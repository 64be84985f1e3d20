import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { useScriptsLeft } from '#data/servers/useScriptsLeft.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';

/** How many scripts a closed server still waits for; `children` when there are none. */
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
