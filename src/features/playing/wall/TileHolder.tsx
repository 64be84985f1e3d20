import { Trans } from '@lingui/react/macro';
import { IconHandStop } from '@tabler/icons-react';
import { useUser } from '#data/session/hooks.ts';
import classes from './Notice.module.css';

/** On the picture: who holds this console in hand. `name` is null where the agent does not know it. */
export function TileHolder({ name }: { name: string | null }) {
  const { username } = useUser();
  const isMine = name === username;
  return (
    <span className={classes.holder} data-mine={isMine || undefined}>
      <IconHandStop size={13} stroke={2} aria-hidden="true" />
      <span className={classes.holderName}>
        {isMine ? (
          <Trans>Controlled by you</Trans>
        ) : name === null ? (
          <Trans>Controlled by another user</Trans>
        ) : (
          <Trans>Controlled by {name}</Trans>
        )}
      </span>
    </span>
  );
}
