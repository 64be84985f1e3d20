import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustments, IconVersions } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { BaseConfig } from '#contract/http/configs.ts';
import { type ConfigSchema, scriptVersionKey } from '#contract/http/configSchema.ts';
import { useSaveBaseVersion } from '#data/configs/mutations.ts';
import { useRights } from '#data/session/rights.ts';
import { withoutVersion } from '#domain/configs/data.ts';
import { type FieldFilter, filteredNames, formFields } from '#domain/configs/draft.ts';
import { emptyFieldView, fieldFilter, type FieldView, isFiltered } from '#domain/configs/builderRows.ts';
import type { ListState } from '#domain/lists/state.ts';
import { OrphanedValues } from '#entities/configs/editing/OrphanedValues.tsx';
import { FieldHistoryContext, useFieldHistory } from '#entities/configs/fieldHistory.tsx';
import { ActionButton } from '#ui/ActionButton.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { Row } from '#ui/layout/flex.ts';
import { Notice } from '#ui/states/Notice.tsx';
import { NoneMatching } from '#ui/table/NoneMatching.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { CategoryGroups } from '../CategoryGroups.tsx';
import { EditNotes } from '../EditNotes.tsx';
import { FieldTools } from '../FieldTools.tsx';
import { SaveButtons } from '../SaveButtons.tsx';
import { useEditedCopy } from '../useEditedCopy.ts';
import classes from './Base.module.css';
import { BaseRow } from './BaseRow.tsx';
import { useBaseSaving } from './useBaseSaving.ts';

const VersionDialog = lazyDialog(() => import('#entities/servers/VersionDialog.tsx'), 'VersionDialog');
const ValuesConflict = lazyDialog(
  () => import('#entities/configs/editing/ValuesConflict.tsx'),
  'ValuesConflict',
);
const prefetched = [VersionDialog.load, ValuesConflict.load];

type Show = Exclude<FieldFilter, 'all'>;

export interface BaseEditorProps {
  schema: ConfigSchema;
  base: BaseConfig;
  state: ListState;
}

/** The values of the base config by category, edited as a whole. */
export function BaseEditor({ schema, base, state }: BaseEditorProps) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const { edit: canEdit } = useRights({ edit: 'config_base_edit' });
  const isReadOnly = !canEdit || isOffline;
  const stored = useMemo(() => withoutVersion(base.config), [base.config]);
  const version = base.config[scriptVersionKey];
  const { mutateAsync: saveVersion } = useSaveBaseVersion();
  const edited = useEditedCopy({ values: stored, revision: base.revision });
  const { values, loaded, set } = edited;
  const [view, setView] = useState<FieldView<Show>>(emptyFieldView);
  const [isComparing, setComparing] = useState(false);
  const { dialog, openDialog, closeDialog } = usePageDialog<{ kind: 'version' }>();
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const saving = useBaseSaving({
    edited,
    version,
    onConflict: () => setComparing(true),
    onRefused: setRefused,
  });
  const { fields, orphaned } = useMemo(
    () => formFields(schema, 'base', loaded, values),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the values as they are when the schema changes
    [schema, loaded],
  );
  const shown = useMemo(() => filteredNames(schema, 'base', loaded, values), [schema, loaded, values]);
  usePrefetch(prefetched);

  const change = useCallback(
    (name: string, value: unknown) => {
      set((before) => {
        const { [name]: _, ...others } = before;
        return value === undefined ? others : { ...others, [name]: value };
      });
      setRefused((before) =>
        before.has(name) ? new Map([...before].filter(([each]) => each !== name)) : before,
      );
    },
    [set],
  );
  const history = useFieldHistory({
    config: null,
    valueOf: (name) => values[name],
    onRevert: isReadOnly ? null : change,
  });
  const categories = useMemo(() => [...new Set(fields.map(({ category }) => category))], [fields]);
  // A field stays while it is edited, although it may no longer match the filter.
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const showView = (next: FieldView<Show>): void => {
    setView(next);
    setHeld(next.show === '' ? new Set() : shown[next.show]);
  };
  // The rows follow the search without delaying typing.
  const deferredView = useDeferredValue(view);
  const rows = useMemo(() => {
    const passes = fieldFilter(deferredView);
    const { show } = deferredView;
    const isShown = (name: string): boolean => show === '' || held.has(name) || shown[show].has(name);
    return fields.filter((field) => passes(field) && isShown(field.name));
  }, [fields, deferredView, held, shown]);
  const groups = useMemo(() => Map.groupBy(rows, ({ category }) => category), [rows]);
  const changed = shown.changed.size;

  function save(): void {
    setComparing(false);
    if (shown.invalid.size === 0) return saving.save();
    toast.error(t`Config is not valid. Check invalid fields.`);
    showView({ ...emptyFieldView, show: 'invalid' });
  }

  return (
    <TablePage className={classes.page ?? ''}>
      <Toolbar
        label={t`Base config`}
        title={
          <PageTitle
            figures={[
              <Row key="version" component="span" gap={8} wrap="nowrap">
                {version === undefined ? t`No script version` : <Trans>Script version {version}</Trans>}
              </Row>,
              ...(edited.isDirty
                ? [
                    <Plural
                      key="unsaved"
                      value={changed}
                      one="# change not saved"
                      other="# changes not saved"
                    />,
                  ]
                : []),
            ]}
          >
            {t`Base config`}
          </PageTitle>
        }
        actions={
          canEdit ? (
            <>
              <ActionButton
                icon={IconVersions}
                disabled={isOffline}
                onClick={() => openDialog({ kind: 'version' })}
              >
                {t`Version`}
              </ActionButton>
              <SaveButtons
                isDirty={edited.isDirty}
                isSaving={saving.isSaving}
                hasUnchangedText
                hasFaults={shown.invalid.size > 0}
                onSave={save}
                onReset={() => {
                  edited.reset();
                  setRefused(new Map());
                }}
              />
            </>
          ) : null
        }
      >
        <FieldTools
          view={view}
          onView={showView}
          categories={categories}
          shows={[
            { value: 'set', label: t`Only with a value` },
            ...(canEdit ? [{ value: 'changed' as const, label: t`Only changed` }] : []),
            { value: 'invalid', label: t`Only invalid` },
          ]}
        />
      </Toolbar>
      <EditNotes state={state} isBehind={edited.conflict !== null} onCompare={() => setComparing(true)} />
      {orphaned.length > 0 ? (
        <OrphanedValues
          mb={12}
          values={orphaned.map((name) => [name, values[name], loaded[name]])}
          isReadOnly={isReadOnly}
          onChange={change}
        />
      ) : null}
      {fields.length === 0 ? (
        <Notice icon={IconAdjustments} title={t`The schema has no fields yet`}>
          {t`They are added in the config builder.`}
        </Notice>
      ) : rows.length === 0 ? (
        <NoneMatching onClear={() => showView(emptyFieldView)} />
      ) : (
        <div data-card className={classes.view}>
          <CategoryGroups
            label={t`Base config`}
            columns={[
              { key: 'category', title: t`Category` },
              { key: 'name', title: t({ message: 'Name', context: 'of a field' }) },
              { key: 'value', title: t`Value` },
              { key: 'info', title: t`Info` },
            ]}
            groups={groups}
            isExpanded={isFiltered(deferredView)}
            className={classes.grid}
          >
            {(own) => (
              <FieldHistoryContext value={history.show}>
                {own.map((field) => (
                  <BaseRow
                    key={field.name}
                    field={field}
                    value={values[field.name]}
                    loaded={loaded[field.name]}
                    refused={refused.get(field.name) ?? null}
                    isReadOnly={isReadOnly}
                    onChange={change}
                  />
                ))}
              </FieldHistoryContext>
            )}
          </CategoryGroups>
        </div>
      )}
      {history.dialog}
      {dialog ? (
        <VersionDialog
          current={typeof version === 'string' ? version : null}
          revision={base.revision}
          onSave={async (next, signal, revision = base.revision) => {
            await saveVersion({ version: next, revision, signal });
            toast.message(t`Script version saved`);
          }}
          onClose={closeDialog}
        />
      ) : null}
      {isComparing && edited.conflict ? (
        <ValuesConflict
          schema={schema}
          conflict={edited.conflict}
          onSave={saving.saveMerged}
          onClose={() => setComparing(false)}
        >
          {t`Somebody has saved the base config since you began to edit. Choose what is saved now.`}
        </ValuesConflict>
      ) : null}
    </TablePage>
  );
}
