import { useLingui } from '@lingui/react/macro';
import { Box, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { z } from 'zod';
import { text } from '#contract/common.ts';
import { maxShiftNote } from '#contract/http/shiftNotes.ts';
import { useCreateShiftNote, useEditShiftNote, useShiftNotes } from '#data/shift/shift.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { NoteMeta } from './NoteMeta.tsx';
import type { ShiftDialogState } from './shiftDialog.ts';

const schema = z.object({ text: text(1, maxShiftNote) });

/** The dialogs about notes of shifts, in one chunk. */
export function ShiftDialogs({ dialog, onClose }: { dialog: ShiftDialogState; onClose: () => void }) {
  return dialog.kind === 'search' ? (
    <NotesDialog onClose={onClose} />
  ) : (
    <WriteDialog dialog={dialog} onClose={onClose} />
  );
}

function WriteDialog({
  dialog,
  onClose,
}: {
  dialog: Exclude<ShiftDialogState, { kind: 'search' }>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const create = useCreateShiftNote();
  const edit = useEditShiftNote();
  return (
    <FormDialog
      title={t`Handover note`}
      size={560}
      submitLabel={t`Save`}
      schema={schema}
      initial={{ text: dialog.kind === 'edit' ? dialog.note.text : dialog.draft }}
      texts={{ names: { text: t`What the next shift should know` } }}
      {...(dialog.kind === 'edit' && {
        theirs: { values: { text: dialog.note.text }, revision: dialog.note.revision },
      })}
      onSubmit={(values, revision = 0, signal) =>
        dialog.kind === 'edit'
          ? edit.mutateAsync({ id: dialog.note.id, revision, text: values.text, signal })
          : create.mutateAsync({ text: values.text, signal })
      }
      onClose={onClose}
    >
      {({ field }) => (
        <Textarea
          data-autofocus
          autosize
          minRows={6}
          maxRows={18}
          maxLength={maxShiftNote}
          {...field('text')}
        />
      )}
    </FormDialog>
  );
}

/** Pause after typing before the list is loaded, milliseconds (specification, business constants). */
const debounceMs = 250;

function NotesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), debounceMs);
  const [before, setBefore] = useState<number | null>(null);
  const { data } = useShiftNotes(true, wanted, before);
  const next = data?.next ?? null;
  return (
    <Dialog title={t`Handover notes`} size={560} onClose={onClose}>
      <SearchBox
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setBefore(null);
        }}
        label={t`Search notes`}
        tooltip={t`A part of the note, or of the name of its author`}
      />
      <Stack component="ul" gap={16} mt={12} aria-busy={!data || undefined}>
        {data?.data.map((note) => (
          <li key={note.id}>
            <Box fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {note.text}
            </Box>
            <NoteMeta note={note} />
          </li>
        ))}
      </Stack>
      {!data ? <Skeleton height={80} /> : null}
      {data?.data.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {t`No matching note.`}
        </Text>
      ) : null}
      <Group justify="flex-end" gap={8} mt={12}>
        {before === null ? null : <ActionButton onClick={() => setBefore(null)}>{t`Newest`}</ActionButton>}
        {next === null ? null : <ActionButton onClick={() => setBefore(next)}>{t`Older`}</ActionButton>}
      </Group>
    </Dialog>
  );
}
