import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { IconArrowsJoin, IconPhotoSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { maxMerged, type Screen } from '#contract/http/screens.ts';
import { useListState } from '#data/lists/useListState.ts';
import { screenKeys } from '#data/screens/screenKeys.ts';
import { useScreenList, useScreenPictures } from '#data/screens/screens.ts';
import { useRights } from '#data/session/rights.ts';
import { ScreenTimes } from '#entities/screens/ScreenTimes.tsx';
import { ActionButton } from '#ui/ActionButton.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { Page, PageTitle } from '#ui/layout/Page.tsx';
import { Row } from '#ui/layout/flex.ts';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import type { DialogState } from './dialogState.ts';
import { ScreenCard } from './ScreenCard.tsx';
import classes from './Screens.module.css';

const ScreenDialogs = lazyDialog(() => import('./ScreenDialogs.tsx'), 'ScreenDialogs');

const none: readonly Screen[] = [];

/** Screens that consoles show: with a name they are counted on the wall, and each has a limit after which a console is stuck. */
export function ScreensPage() {
  const { t } = useLingui();
  const query = useScreenList();
  const state = useListState(query, screenKeys.list());
  const screens = query.data?.data ?? none;
  const ids = useMemo(() => screens.map(({ id }) => id), [screens]);
  const pictures = useScreenPictures(ids).data;
  const { edit } = useRights({ edit: 'screens_update' });
  const { dialog, openDialog, closeDialog } = usePageDialog<DialogState>();
  const [marked, setMarked] = useState<readonly number[]>([]);
  const chosen = marked.filter((id) => ids.includes(id));
  const named = screens.filter(({ name }) => name !== null);
  const others = screens.filter(({ name }) => name === null);
  const list = (label: string, shown: readonly Screen[]) => (
    <section aria-label={label}>
      <Box component="h2" mb={12} fz="md" fw={600}>
        {label}
      </Box>
      <ul className={classes.grid}>
        {shown.map((screen) => (
          <ScreenCard
            key={screen.id}
            screen={screen}
            jpeg={pictures?.find(({ screenId }) => screenId === screen.id)?.jpeg ?? null}
            isChosen={edit ? chosen.includes(screen.id) : null}
            onChoose={(isChosen) =>
              setMarked(isChosen ? [...chosen, screen.id] : chosen.filter((id) => id !== screen.id))
            }
            openDialog={openDialog}
          />
        ))}
      </ul>
    </section>
  );
  return (
    <Page maw={1320}>
      <Row component="header" gap="8px 16px" align="baseline" mb={16}>
        <PageTitle>{t`Screens`}</PageTitle>
        <Box component="span" c="dimmed">
          {query.data ? (
            <Plural value={others.length} one="# without a name" other="# without a name" />
          ) : null}
        </Box>
        {chosen.length > 1 ? (
          <ActionButton
            icon={IconArrowsJoin}
            variant="filled"
            ml="auto"
            disabled={chosen.length > maxMerged + 1}
            tip={
              chosen.length > maxMerged + 1 ? t`At most ${maxMerged + 1} screens can be merged at once.` : ''
            }
            onClick={() => openDialog({ kind: 'merge', screenIds: chosen })}
          >
            <Trans>Merge {chosen.length} screens</Trans>
          </ActionButton>
        ) : null}
      </Row>
      {query.data ? (
        <>
          <ListStale state={state} />
          {screens.length === 0 ? (
            <Notice icon={IconPhotoSearch} title={t`No screens yet`}>
              {t`What a console shows for ten seconds or longer appears here, to be named.`}
            </Notice>
          ) : null}
          {named.length > 0 ? list(t`Named screens`, named) : null}
          {others.length > 0 ? list(t`Screens without a name`, others) : null}
          <ScreenTimes />
        </>
      ) : query.data === null ? (
        <Notice title={t`This server does not support screens`} />
      ) : (
        <ListPending state={state} />
      )}
      {dialog ? (
        <ScreenDialogs
          dialog={dialog}
          screens={screens}
          pictures={pictures ?? []}
          onClose={() => {
            closeDialog();
            if (dialog.kind === 'merge') setMarked([]);
          }}
        />
      ) : null}
    </Page>
  );
}
