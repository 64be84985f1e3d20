import { useEffect } from 'react';
import type { ConfigField, SchemaEffect } from '#contract/http/configSchema.ts';
import type { NamedField } from '#domain/configs/fields.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import type { EditedCopy } from '../useEditedCopy.ts';
import type { SchemaSaving } from './useSchemaSaving.ts';

export type DialogState =
  /** Null: a new field. */
  { kind: 'field'; name: string | null } | { kind: 'preview'; effects: readonly SchemaEffect[] };

const FieldDialog = lazyDialog(() => import('./FieldDialog.tsx'), 'FieldDialog');
const PreviewDialog = lazyDialog(() => import('./PreviewDialog.tsx'), 'PreviewDialog');
const SchemaConflict = lazyDialog(() => import('./SchemaConflict.tsx'), 'SchemaConflict');
const prefetched = [FieldDialog.load, PreviewDialog.load, SchemaConflict.load];

export interface BuilderDialogsProps {
  dialog: DialogState | null;
  edited: EditedCopy<ConfigField>;
  /** Initial category of a new field; empty: none. */
  categoryOf: () => string;
  saving: SchemaSaving;
  /** Whether versions are compared if there is a conflict. */
  isComparing: boolean;
  onCompared: () => void;
  /** @param before name of the field that is replaced; null: a new one */
  onApply: (field: NamedField, before: string | null) => void;
  onClose: () => void;
}

export function BuilderDialogs(props: BuilderDialogsProps) {
  const { dialog, edited, categoryOf, saving, isComparing, onCompared, onApply, onClose } = props;
  usePrefetch(prefetched);
  const { values, loaded, conflict } = edited;
  const name = dialog?.kind === 'field' ? dialog.name : null;
  const field = name === null ? undefined : values[name];
  // Another user has deleted it.
  const isGone = name !== null && !field;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (isComparing && conflict)
    return <SchemaConflict conflict={conflict} onSave={saving.saveMerged} onClose={onCompared} />;
  if (dialog === null || isGone) return null;
  if (dialog.kind === 'preview')
    return (
      <PreviewDialog
        effects={dialog.effects}
        titleOf={(each) => (values[each] ?? loaded[each])?.title ?? each}
        onSave={saving.saveNow}
        onClose={onClose}
      />
    );
  return (
    <FieldDialog
      fields={values}
      original={name !== null && field ? { ...field, name } : null}
      categoryOf={categoryOf}
      onApply={(applied) => onApply(applied, name)}
      onClose={onClose}
    />
  );
}
