import { useLingui } from '@lingui/react/macro';
import { IconFilterOff } from '@tabler/icons-react';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import classes from './ServersInfo.module.css';

/** All servers are hidden by filters. */
export function InfoFiltered({ onClear }: { onClear: () => void }) {
  const { t } = useLingui();
  return (
    <Notice
      icon={IconFilterOff}
      title={t`No servers match the filters`}
      actions={<ActionButton onClick={onClear}>{t`Show all servers`}</ActionButton>}
    />
  );
}

/** Placeholder with the layout of the cards. */
export function SkeletonCards() {
  return (
    <div className={classes.grid} aria-busy="true">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={classes.bone} />
      ))}
    </div>
  );
}
