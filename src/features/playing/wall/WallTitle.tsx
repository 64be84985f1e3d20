import { useLingui } from '@lingui/react/macro';
import type { ConsoleCounts } from '#domain/consoles/select.ts';
import { CountsTitle } from '#ui/Toolbar/CountsTitle.tsx';

export interface WallTitleProps {
  /** Null when there is no server; undefined until its consoles are loaded. */
  counts: ConsoleCounts | null | undefined;
  variant: 'all' | 'stacked';
}

/** The page title with its figures. */
export function WallTitle({ counts, variant }: WallTitleProps) {
  const { t } = useLingui();
  if (counts === null) return <CountsTitle title={t`Select server first`} figures={null} />;
  const figures = [
    { key: 'total', word: t`Total`, count: counts?.total },
    { key: 'active', word: t`Active`, count: counts?.active },
    { key: 'failed', word: t`Failed`, count: counts?.failed },
    { key: 'closed', word: t`Closed`, count: counts?.closed },
  ];
  return (
    <CountsTitle title={t`Server consoles`} figures={variant === 'stacked' ? figures.slice(0, 1) : figures} />
  );
}
