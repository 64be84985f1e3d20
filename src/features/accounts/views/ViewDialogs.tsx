import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, Checkbox, Text, TextInput } from '@mantine/core';
import { IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import {
  type SavedView,
  type ViewGrid,
  viewName,
  viewState,
  type ViewState,
  viewTooLarge,
} from '#contract/http/views.ts';
import { useViewChange } from '#data/views/mutations.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { Row } from '#ui/layout/flex.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Views.module.css';

export type ViewDialogState = { kind: 'save'; state: ViewState } | { kind: 'manage' };

export interface ViewDialogsProps {
  dialog: ViewDialogState;
  grid: ViewGrid;
  views: readonly SavedView[];
  onSaved: (id: number) => void;
  onClose: () => void;
}

export function ViewDialogs({ dialog, grid, views, onSaved, onClose }: ViewDialogsProps) {
  return dialog.kind === 'save' ? (
    <SaveDialog grid={grid} state={dialog.state} onSaved={onSaved} onClose={onClose} />
  ) : (
    <ManageDialog grid={grid} views={views} onClose={onClose} />
  );
}

interface SaveDialogProps {
  grid: ViewGrid;
  state: ViewState;
  onSaved: (id: number) => void;
  onClose: () => void;
}

/** Errors about the view are shown at the name, the only input. */
const saveForm = (state: ViewState) =>
  z
    .object({ name: viewName, isDefault: z.boolean() })
    .refine(() => viewState.safeParse(state).success, { path: ['name'], error: viewTooLarge });

function SaveDialog({ grid, state, onSaved, onClose }: SaveDialogProps) {
  const { t } = useLingui();
  const { mutateAsync } = useViewChange(grid);
  const schema = useMemo(() => saveForm(state), [state]);
  return (
    <FormDialog
      title={t`Save as a new view`}
      submitLabel={t`Save`}
      schema={schema}
      initial={{ name: '', isDefault: false }}
      texts={{
        names: { name: t`Name`, isDefault: t`Show this view when the page is opened` },
        messages: { [viewTooLarge]: t`This view is too large to be saved.` },
      }}
      onSubmit={async ({ name, isDefault }, _revision, signal) => {
        onSaved(await mutateAsync({ kind: 'create', name, isDefault, state, signal }));
        toast.message(t`View “${name}” saved`);
      }}
      onClose={onClose}
    >
      {({ field }) => {
        const { error: _, ...checkbox } = field('isDefault', { type: 'checkbox' });
        return (
          <>
            <Text c="dimmed">{t`Columns, filters and sort are saved for you, on all your devices.`}</Text>
            <TextInput data-autofocus autoComplete="off" {...field('name')} />
            <Checkbox {...checkbox} />
          </>
        );
      }}
    </FormDialog>
  );
}

interface ManageDialogProps {
  grid: ViewGrid;
  views: readonly SavedView[];
  onClose: () => void;
}

/** Renames and deletes views, and sets the default one. */
function ManageDialog({ grid, views, onClose }: ManageDialogProps) {
  const { t } = useLingui();
  const [inner, setInner] = useState<{ kind: 'rename' | 'delete'; view: SavedView } | null>(null);
  const closeInner = (): void => setInner(null);
  if (inner?.kind === 'rename')
    return (
      <RenameDialog
        grid={grid}
        view={inner.view}
        now={views.find(({ id }) => id === inner.view.id) ?? inner.view}
        onClose={closeInner}
      />
    );
  if (inner?.kind === 'delete') return <DeleteDialog grid={grid} view={inner.view} onClose={closeInner} />;
  return (
    <Dialog title={t`Saved views`} size={460} onClose={onClose}>
      {views.length === 0 ? (
        <Text c="dimmed">{t`There are no saved views.`}</Text>
      ) : (
        <ul>
          {views.map((view) => (
            <ViewLine
              key={view.id}
              grid={grid}
              view={view}
              onRename={() => setInner({ kind: 'rename', view })}
              onDelete={() => setInner({ kind: 'delete', view })}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface ViewLineProps {
  grid: ViewGrid;
  view: SavedView;
  onRename: () => void;
  onDelete: () => void;
}

function ViewLine({ grid, view, onRename, onDelete }: ViewLineProps) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const { mutate } = useViewChange(grid);
  const { id, name, isDefault } = view;
  // A view that is being saved has no id yet.
  const disabled = isOffline || id < 0;
  const Star = isDefault ? IconStarFilled : IconStar;
  const starLabel = isDefault ? t`Do not open with “${name}”` : t`Open with “${name}”`;
  return (
    <Row component="li" gap={4} wrap="nowrap" className={classes.line}>
      <Box component="span" miw={0} flex={1} data-wrap>
        {name}
        {isDefault ? (
          <Box component="span" display="block" c="dimmed" fz="xs">
            {t`Default view`}
          </Box>
        ) : null}
      </Box>
      <ActionIcon
        aria-label={starLabel}
        aria-pressed={isDefault}
        disabled={disabled}
        {...tooltipProps(starLabel)}
        onClick={() => mutate({ kind: 'update', id, isDefault: !isDefault })}
      >
        <Star size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        aria-label={t`Rename “${name}”`}
        disabled={disabled}
        {...tooltipProps(t`Rename`)}
        onClick={onRename}
      >
        <IconPencil size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        aria-label={t`Delete “${name}”`}
        disabled={disabled}
        {...tooltipProps(t`Delete`)}
        onClick={onDelete}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Row>
  );
}

interface OneViewProps {
  grid: ViewGrid;
  view: SavedView;
  onClose: () => void;
}

const renameForm = z.object({ name: viewName });

/** @param now the view as it is now: another window may have renamed it */
function RenameDialog({ grid, view: { id, name }, now, onClose }: OneViewProps & { now: SavedView }) {
  const { t } = useLingui();
  const { mutateAsync } = useViewChange(grid);
  return (
    <FormDialog
      title={t`Rename view`}
      submitLabel={t`Rename`}
      schema={renameForm}
      initial={{ name }}
      theirs={{ values: { name: now.name } }}
      texts={{ names: { name: t`Name` } }}
      onSubmit={async (output, _revision, signal) =>
        output.name === now.name
          ? undefined
          : mutateAsync({ kind: 'update', id, name: output.name, seen: { name: now.name }, signal })
      }
      onClose={onClose}
    >
      {({ field }) => <TextInput data-autofocus autoComplete="off" {...field('name')} />}
    </FormDialog>
  );
}

function DeleteDialog({ grid, view: { id, name }, onClose }: OneViewProps) {
  const { t } = useLingui();
  const { mutateAsync } = useViewChange(grid);
  return (
    <ConfirmDialog
      title={t`Delete view`}
      confirmLabel={t`Delete`}
      danger
      onConfirm={(_checked, signal) => mutateAsync({ kind: 'delete', id, signal })}
      onClose={onClose}
    >
      <Trans>
        Delete the view <b>{name}</b>? Its columns and filters stay as they are shown.
      </Trans>
    </ConfirmDialog>
  );
}
