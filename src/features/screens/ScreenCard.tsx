import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Box, Button, Checkbox, Group } from '@mantine/core';
import { IconAlertTriangle, IconPhotoOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Screen } from '#contract/http/screens.ts';
import { pathTo } from '#domain/access/paths.ts';
import { waitText } from '#domain/format/duration.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Permitted } from '#ui/Permitted.tsx';
import type { DialogState } from './dialogState.ts';
import classes from './Screens.module.css';

/** One game screen: its picture, its name, the consoles that show it and its limit. */
export function ScreenCard({
  screen,
  jpeg,
  isChosen,
  onChoose,
  openDialog,
}: {
  screen: Screen;
  /** Base64; null: not loaded, or of consoles that the user does not see. */
  jpeg: string | null;
  /** Null: cannot be selected. */
  isChosen: boolean | null;
  onChoose: (isChosen: boolean) => void;
  openDialog: (dialog: DialogState) => void;
}) {
  const { t, i18n } = useLingui();
  const { id, attention, consoleIds, limitInUse, usual, variants } = screen;
  const name = screen.name ?? t`Without a name`;
  const limit = waitText(limitInUse, i18n.locale);
  const usually = usual === null ? null : waitText(usual, i18n.locale);
  const count = consoleIds.length;
  return (
    <li data-card className={classes.card}>
      <div className={classes.picture}>
        {jpeg === null ? (
          <IconPhotoOff size={28} stroke={1.5} aria-hidden="true" />
        ) : (
          <img src={`data:image/jpeg;base64,${jpeg}`} alt={t`Example of the screen ${name}`} />
        )}
        {isChosen === null ? null : (
          <Checkbox
            pos="absolute"
            top={8}
            left={8}
            checked={isChosen}
            aria-label={t`Select ${name}`}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
      </div>
      <div className={classes.text}>
        <h3
          data-truncate
          className={classes.name}
          data-unnamed={screen.name === null || undefined}
          title={name}
        >
          {attention ? (
            <IconAlertTriangle className={classes.attention} size={16} aria-label={t`Needs attention`} />
          ) : null}
          {name}
        </h3>
        <p>
          {count === 0 ? (
            t`No console now`
          ) : (
            <Anchor
              component={Link}
              inherit
              to={pathTo('appPlayingControl', { query: { server: 'all', screen: id } })}
            >
              <Plural value={count} one="# console now" other="# consoles now" />
            </Anchor>
          )}
          {variants > 1 ? (
            <>
              {' · '}
              <Plural value={variants} one="# picture" other="# pictures" />
            </>
          ) : null}
        </p>
        <Box component="p" c="dimmed">
          <Trans>Stuck after {limit}</Trans>
          {usually === null ? null : (
            <>
              {' · '}
              <Trans>usually up to {usually}</Trans>
            </>
          )}
        </Box>
      </div>
      <Permitted permission="screens_update">
        <Group gap={8} wrap="nowrap" align="stretch" p="10px 12px 12px">
          <ActionButton onClick={() => openDialog({ kind: 'edit', screenId: id })}>
            {screen.name === null ? t`Name it` : t`Edit`}
          </ActionButton>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() => openDialog({ kind: 'forget', screenId: id })}
          >
            {t`Delete`}
          </Button>
        </Group>
      </Permitted>
    </li>
  );
}
