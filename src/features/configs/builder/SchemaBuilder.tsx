import { Plural, useLingui } from '@lingui/react/macro';
import { IconAdjustmentsCog, IconPlus } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ConfigField, ConfigSchema } from '#contract/http/configSchema.ts';
import {
  type BuilderRow,
  builderRows,
  emptyFieldView,
  fieldFilter,
  type FieldView,
  isFiltered,
} from '#domain/configs/builderRows.ts';
import { categoriesOf, moveField, schemaFaults } from '#domain/configs/schema.ts';
import type { ListState } from '#domain/lists/state.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { Notice } from '#ui/states/Notice.tsx';
import { NoneMatching } from '#ui/table/NoneMatching.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { EditNotes } from '../EditNotes.tsx';
import { FieldTools } from '../FieldTools.tsx';
import { SaveButtons } from '../SaveButtons.tsx';
import { type EditedCopy, useEditedCopy } from '../useEditedCopy.ts';
import classes from './Builder.module.css';
import { BuilderDialogs, type DialogState } from './BuilderDialogs.tsx';
import { BuilderGrid } from './BuilderGrid.tsx';
import { useFieldFaultText } from './fieldTexts.ts';
import { pageKeys, rowShortcuts } from './rowKeys.ts';
import { schemaEditOf } from './schemaEdit.ts';
import { useRowMenu } from './useRowMenu.ts';
import { useSchemaSaving } from './useSchemaSaving.ts';

type Show = 'changed' | 'hidden' | 'invalid';

/** The fields of the schema, edited as a whole. */
export function SchemaBuilder({ schema, state }: { schema: ConfigSchema; state: ListState }) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const edited = useEditedCopy({ values: schema.schema, revision: schema.revision });
  const edit = schemaEditOf(edited);
  const { set } = edited;
  // The same function until the server's schema changes: otherwise every row would be rendered.
  const move = useCallback(
    (name: string, position: number) => set((fields) => moveField(fields, name, position)),
    [set],
  );
  const categories = useMemo(() => categoriesOf(edited.values), [edited.values]);
  const { dialog, openDialog, closeDialog } = usePageDialog<DialogState>();
  const [view, setView] = useState<FieldView<Show>>(emptyFieldView);
  // The rows follow the search without delaying typing.
  const deferredView = useDeferredValue(view);
  /** The field that has the focus, or had it last. */
  const current = useRef<string | null>(null);
  const visit = useCallback((name: string) => void (current.current = name), []);
  /** The field that was added or edited last. */
  const [applied, setApplied] = useState<string | null>(null);
  const [isComparing, setComparing] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const faults = useFaultsOf(edited, refused);
  const saving = useSchemaSaving({
    edited,
    onEffects: (effects) => openDialog({ kind: 'preview', effects }),
    onConflict: () => {
      closeDialog();
      setComparing(true);
    },
    onRefused: setRefused,
  });

  const all = useMemo(() => builderRows(edited.loaded, edited.values), [edited.loaded, edited.values]);
  const rows = useMemo(() => {
    const passes = fieldFilter(deferredView);
    return all.filter(
      ({ field, change }) =>
        passes(field) &&
        (deferredView.show !== 'changed' || change !== 'none') &&
        (deferredView.show !== 'hidden' || field.hidden) &&
        (deferredView.show !== 'invalid' || faults.has(field.name)),
    );
  }, [all, deferredView, faults]);
  // A category may be chosen: its rows are all there.
  const isOrderable = !isOffline && !isFiltered({ ...deferredView, category: '' });
  // The same function for all renderings: otherwise every row would be rendered.
  const open = useCallback(
    ({ field, change }: BuilderRow): void => {
      if (change !== 'deleted' && !isOffline) openDialog({ kind: 'field', name: field.name });
    },
    [openDialog, isOffline],
  );
  const menu = useRowMenu(edit, isOrderable, open);
  const create = (): void => openDialog({ kind: 'field', name: null });

  function save(): void {
    setComparing(false);
    if (faults.size === 0) return saving.save();
    toast.error(t`Some fields are invalid. Check them.`);
    setView({ ...emptyFieldView, show: 'invalid' });
  }

  useShortcuts('page', [
    { keys: pageKeys.create, label: t`New field`, run: create, enabled: !isOffline },
    ...rowShortcuts,
  ]);

  const newButton = (
    <ActionButton
      icon={IconPlus}
      variant={edited.isDirty ? 'default' : 'filled'}
      disabled={isOffline}
      tip={t`New field`}
      keys={pageKeys.create}
      onClick={create}
    >
      {t`New field`}
    </ActionButton>
  );
  const count = Object.keys(edited.values).length;
  return (
    <TablePage className={classes.page ?? ''}>
      <Toolbar
        label={t`Config builder`}
        title={
          <PageTitle
            figures={[
              <Plural key="fields" value={count} one="# field" other="# fields" />,
              ...(edited.isDirty ? [<Unsaved key="unsaved" rows={all} />] : []),
            ]}
          >
            {t`Config builder`}
          </PageTitle>
        }
        actions={
          <>
            {newButton}
            <SaveButtons
              isDirty={edited.isDirty}
              isSaving={saving.isSaving}
              onSave={save}
              onReset={() => {
                edited.reset();
                setRefused(new Map());
              }}
            />
          </>
        }
      >
        <FieldTools
          view={view}
          onView={setView}
          categories={categories}
          shows={[
            { value: 'changed', label: t`Only changed` },
            { value: 'hidden', label: t`Only hidden` },
            { value: 'invalid', label: t`Only invalid` },
          ]}
        />
      </Toolbar>
      <EditNotes state={state} isBehind={edited.conflict !== null} onCompare={() => setComparing(true)} />
      {all.length === 0 ? (
        <Notice icon={IconAdjustmentsCog} title={t`The schema has no fields yet`} actions={newButton}>
          {t`Add the fields that configs may set.`}
        </Notice>
      ) : rows.length === 0 ? (
        <NoneMatching onClear={() => setView(emptyFieldView)} />
      ) : (
        <BuilderGrid
          rows={rows}
          faults={faults}
          isOrderable={isOrderable}
          isExpanded={isFiltered(deferredView)}
          menu={menu}
          onOpen={open}
          onMove={move}
          applied={applied}
          onVisit={visit}
        />
      )}
      <BuilderDialogs
        dialog={dialog}
        edited={edited}
        categoryOf={() => (current.current !== null && edited.values[current.current]?.category) || ''}
        saving={saving}
        isComparing={isComparing}
        onCompared={() => setComparing(false)}
        onApply={(field, before) => {
          setRefused(new Map([...refused].filter(([name]) => name !== before)));
          edit.put(field, before);
          setApplied(field.name);
        }}
        onClose={closeDialog}
      />
    </TablePage>
  );
}

/** The errors of field definitions, found by the rules or by the server. */
function useFaultsOf(
  { values: fields, loaded }: Pick<EditedCopy<ConfigField>, 'values' | 'loaded'>,
  refused: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const faultText = useFieldFaultText();
  return useMemo(() => {
    const found = new Map(refused);
    for (const [name, ofField] of schemaFaults(fields, loaded)) {
      const field = fields[name];
      const [first] = ofField;
      if (field && first) found.set(name, faultText(first[1], first[0], { ...field, name }));
    }
    return found;
  }, [fields, loaded, refused, faultText]);
}

/** How many fields are not saved. */
function Unsaved({ rows }: { rows: readonly BuilderRow[] }) {
  const { t } = useLingui();
  const changed = rows.filter(({ change }) => change !== 'none').length;
  return changed === 0 ? (
    t`Order not saved`
  ) : (
    <Plural value={changed} one="# change not saved" other="# changes not saved" />
  );
}
