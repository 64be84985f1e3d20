import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Box, Group, Stack, Text, Button } from '@mantine/core';
import clsx from 'clsx';
import { Link } from 'react-router';
import type { Shift as ShiftData } from '#contract/http/shift.ts';
import { translatedText } from '#data/errors/refusals.ts';
import { useRights } from '#data/session/rights.ts';
import { useShift, useShiftNotes, useTakeShift } from '#data/shift/shift.ts';
import { pathTo } from '#domain/access/paths.ts';
import { nearTime } from '#domain/format/time.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useNow } from '#ui/clock.ts';
import { latestOf } from '#ui/dialogs/latestOf.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { Card } from '#ui/layout/Card.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useUsd } from '#ui/useUsd.ts';
import type { ShiftNote } from '#contract/http/shiftNotes.ts';
import { Permitted } from '#ui/Permitted.tsx';
import classes from './HomePage.module.css';
import { NoteMeta } from './NoteMeta.tsx';
import type { ShiftDialogState } from './shiftDialog.ts';
import { useShiftTexts } from './useShiftTexts.ts';

const ShiftDialogs = lazyDialog(() => import('./ShiftDialogs.tsx'), 'ShiftDialogs');

/** The handover of the last shift: its note, and what has happened since the user was last here. */
export function Shift() {
  const { t } = useLingui();
  const { see } = useRights({ see: 'activity_view' });
  const { data: shift } = useShift(see);
  const { data: notes } = useShiftNotes(see);
  const { dialog, openDialog, closeDialog } = usePageDialog<ShiftDialogState>();
  const { draftOf } = useShiftTexts();
  if (!shift || !notes) return null;
  const current: ShiftDialogState | null =
    dialog?.kind === 'edit' ? { ...dialog, note: latestOf(notes.data, dialog.note) } : dialog;
  const pinned = notes.data.filter(({ taken }) => taken === null);
  return (
    <Stack gap={16} mb={16}>
      {pinned.map((note) => (
        <PinnedNote key={note.id} note={note} onEdit={() => openDialog({ kind: 'edit', note })} />
      ))}
      <Card
        title={shift.since === null ? t`Your shift` : t`Since your last shift`}
        actions={
          <Group gap={8}>
            <ActionButton
              permission="notes_write"
              onClick={() => openDialog({ kind: 'write', draft: draftOf(shift) })}
            >
              {t`Write a note`}
            </ActionButton>
            <ActionButton onClick={() => openDialog({ kind: 'search' })}>{t`Earlier notes`}</ActionButton>
          </Group>
        }
      >
        {shift.since === null ? (
          <Text c="dimmed" fz="sm">
            {t`After a break of two hours or more, this shows what happened in the meantime.`}
          </Text>
        ) : (
          <Happened shift={shift} since={shift.since} />
        )}
      </Card>
      {current ? <ShiftDialogs dialog={current} onClose={closeDialog} /> : null}
    </Stack>
  );
}

/** Figures with links to their lists, and the causes of failures. */
function Happened({ shift, since }: { shift: ShiftData; since: string }) {
  const { t, i18n } = useLingui();
  const { timezone } = useUiContext();
  const usd = useUsd();
  const { labelOf, solvedText } = useShiftTexts();
  const at = nearTime(Date.parse(since), useNow(), timezone);
  const { figures, failures, money, until } = shift;
  return (
    <>
      <Text c="dimmed" fz="sm" mb={8}>
        <Trans>You were last here at {at}.</Trans>
      </Text>
      <dl className={clsx(classes.summary, classes.happened)}>
        {figures.map(({ name, kinds, count }) => (
          <div key={name} className={classes.figure}>
            <dt>{labelOf(name)}</dt>
            <dd>
              {count === 0 ? (
                0
              ) : (
                <Anchor
                  component={Link}
                  inherit
                  aria-label={`${labelOf(name)}: ${count}`}
                  to={pathTo('activity', { query: { kinds: kinds.join(','), from: since, to: until } })}
                >
                  {i18n.number(count)}
                </Anchor>
              )}
            </dd>
          </div>
        ))}
        <div className={classes.figure}>
          <dt>{t`Money`}</dt>
          <dd>
            {money.received === 0 && money.paid === 0 ? (
              usd(0)
            ) : (
              <Anchor
                component={Link}
                inherit
                to={pathTo('walletHistory')}
                title={t`received ${usd(money.received)}, paid ${usd(money.paid)}`}
              >
                {usd(money.received - money.paid, 'always')}
              </Anchor>
            )}
          </dd>
        </div>
      </dl>
      {failures.length > 0 ? (
        <Box component="ul" mt={12} fz="sm">
          {failures.map((cause) => (
            <li key={cause.error ?? ''}>
              <Box component="span" fw={600}>
                {cause.error === null ? t`No reason given` : translatedText(cause.error)}
              </Box>
              {': '}
              <Plural value={cause.consoles} one="# console" other="# consoles" />
              <Box component="span" c="dimmed">
                {', '}
                {solvedText(cause)}
              </Box>
            </li>
          ))}
        </Box>
      ) : null}
    </>
  );
}

/** The note of a shift that nobody has taken over yet. */
function PinnedNote({ note, onEdit }: { note: ShiftNote; onEdit: () => void }) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const take = useTakeShift();
  return (
    <Card
      title={t`Handover note`}
      actions={
        <Permitted permission="notes_write">
          <Group gap={8}>
            <ActionButton disabled={isOffline} onClick={onEdit}>
              {t`Edit`}
            </ActionButton>
            <Button
              size="xs"
              disabled={isOffline}
              loading={take.isPending}
              onClick={() => take.mutate(note.id)}
            >
              {t`Take over the shift`}
            </Button>
          </Group>
        </Permitted>
      }
    >
      <Box style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.text}</Box>
      <NoteMeta note={note} />
    </Card>
  );
}
