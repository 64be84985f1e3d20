import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceTv } from '@tabler/icons-react';
import type { ListState } from '#domain/lists/state.ts';
import { useReason } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { RetryButton } from '#ui/states/RetryButton.tsx';
import { StaleNote } from '#ui/states/StaleNote.tsx';
import { NoneMatching } from '#ui/table/NoneMatching.tsx';
import classes from './Wall.module.css';

/** Some servers failed to load; the others are shown. */
export function WallIncomplete({ missing, state }: { missing: number; state: ListState }) {
  const reason = useReason(state.error);
  return (
    <StaleNote kind="failed" action={<RetryButton busy={state.isRetrying} onRetry={state.retry} />}>
      <Plural
        value={missing}
        one="The consoles of # server could not be loaded:"
        other="The consoles of # servers could not be loaded:"
      />{' '}
      {reason}
    </StaleNote>
  );
}

/** The server has no consoles. */
export function WallEmpty({ variant }: { variant: 'all' | 'stacked' }) {
  const { t } = useLingui();
  const icon = IconDeviceTv;
  return variant === 'stacked' ? (
    <Notice icon={icon} title={t`There are no stacked consoles yet.`}>
      {t`Stacked consoles of this server appear here automatically.`}
    </Notice>
  ) : (
    <Notice icon={icon} title={t`There are no attached consoles yet.`}>
      <Trans>
        Attach a console to this server or select another server. New consoles appear here automatically.
      </Trans>
    </Notice>
  );
}

/** The server has consoles, but the filters hide them all. */
export function WallFiltered({ onClear }: { onClear: () => void }) {
  const { t } = useLingui();
  return (
    <NoneMatching
      title={t`No consoles match the filters`}
      clearLabel={t`Show all consoles`}
      onClear={onClear}
    />
  );
}

export function SkeletonTiles() {
  return (
    <div className={classes.skeletons} aria-busy="true">
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={classes.skeleton} />
      ))}
    </div>
  );
}
