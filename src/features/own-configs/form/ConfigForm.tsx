import { useLingui } from '@lingui/react/macro';
import { Box, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Config } from '#contract/http/configs.ts';
import type { ConfigData, ConfigSchema } from '#contract/http/configSchema.ts';
import { type ConfigDraft, saveState, type StoredData, changedNames } from '#domain/configs/data.ts';
import { createDataDraft, filteredNames, formFields, type DataDraft } from '#domain/configs/draft.ts';
import { configForm } from '#domain/configs/configForm.ts';
import { textOrNull } from '#domain/servers/attach.ts';
import { NewerVersionNote } from '#entities/configs/editing/NewerVersionNote.tsx';
import { ValuesConflict } from '#entities/configs/editing/ValuesConflict.tsx';
import { FieldHistoryContext, useFieldHistory } from '#entities/configs/fieldHistory.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useDiscardQuestion } from '#ui/dialogs/useDiscardQuestion.tsx';
import { Form } from '#ui/form/Form.tsx';
import { useZodForm } from '#ui/form/useZodForm.ts';
import { OrphanedValues } from '#entities/configs/editing/OrphanedValues.tsx';
import { useObservable } from '#ui/useObservable.ts';
import type { NewConfig, OwnKind } from '../dialogState.ts';
import { descriptionKey, nameKey } from './conflict.ts';
import { DeletedNote } from './DeletedNote.tsx';
import { FieldList } from './FieldList.tsx';
import { FieldTools } from './FieldTools.tsx';
import { allFields, type FieldView, viewOf } from './fieldView.ts';
import { FormFooter, type Refusal } from './FormFooter.tsx';
import classes from './Form.module.css';
import { Targets, targetTabs } from './Targets.tsx';
import { useSaving } from './useSaving.ts';

export interface ConfigFormProps {
  kind: OwnKind;
  title: ReactNode;
  schema: ConfigSchema;
  base: ConfigData;
  /** The edited config as it was loaded; null for a new one. */
  config: Config | null;
  /** Initial content of a new config; null: empty. */
  from: NewConfig | null;
  onClose: () => void;
}

const nothing: StoredData = {};

export function ConfigForm({ kind, title, schema, base, config, from, onClose }: ConfigFormProps) {
  const { t } = useLingui();
  const loaded = config?.data ?? nothing;
  const initial = config?.data ?? from?.data ?? nothing;
  const [draft] = useState(() => createDataDraft(initial));
  const { fields, orphaned } = useMemo(
    () => formFields(schema, kind, initial, draft.data.get()),
    [schema, kind, initial, draft],
  );
  const tabs = useMemo(
    () => (kind === 'mulling' ? targetTabs(schema, fields) : null),
    [kind, schema, fields],
  );
  const [tab, setTab] = useState(tabs?.[0]?.name ?? null);
  const [view, setView] = useState<FieldView>(allFields);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { name = '', description } = config ?? from ?? {};
  const texts = { names: { name: t`Name`, description: t`Description` } };
  const saving = useSaving({ kind, config, onSaved: onClose });
  const zodForm = useZodForm({
    title,
    schema: configForm,
    initial: { name, description: description ?? '' },
    texts,
    onSubmit: (_output, signal) => saving.save(edited(), signal),
    onDone: saving.finish,
  });
  const history = useFieldHistory(
    config && {
      config: config.id,
      valueOf: (field) => draft.data.get()[field],
      onRevert: draft.set,
    },
  );
  const isDirty = useIsEdited(draft) || zodForm.isDirty;
  const discard = useDiscardQuestion(isDirty, onClose);
  const { closeOnEscape, closeOnClickOutside } = discard.dialogProps;

  const close = (): void => {
    // Closing during the call cancels it; no further confirmation is needed.
    if (zodForm.cancel()) onClose();
    else discard.close();
  };

  /** The values that would be saved now. */
  const edited = (): ConfigDraft => {
    const { name: typed, description: text } = zodForm.form.getValues();
    return { name: typed.trim(), description: textOrNull(text), data: draft.data.get() };
  };

  /** Why the values cannot be saved; null when they can be, or when the name is to be corrected first. */
  function refusalOf(): Refusal | null {
    if (!configForm.safeParse(zodForm.form.getValues()).success) return null;
    const state = saveState(schema, kind, config && !saving.isDeleted ? draftOf(config) : null, edited());
    return state === 'ready' ? null : state;
  }

  /** Returns false when there is something to correct. */
  function submit(): boolean {
    zodForm.forget();
    const refused = refusalOf();
    setRefusal(refused);
    if (refused === 'invalid') {
      const names = filteredNames(schema, kind, loaded, draft.data.get());
      // Values without a field are shown above the fields, whatever the filter.
      if (fields.some((field) => names.invalid.has(field.name))) setView(viewOf('invalid', '', names));
      const faulty = tabs?.find(({ enabled, fields: own }) =>
        [...own, ...(enabled ? [enabled] : [])].some((field) => names.invalid.has(field.name)),
      );
      if (faulty) setTab(faulty.name);
      return false;
    }
    return refused !== null || zodForm.submit();
  }

  // A correction answers the message.
  useEffect(() => draft.data.subscribe(() => setRefusal(null)), [draft]);
  const showAll = useCallback(() => setView(allFields), []);
  const isNew = config === null;
  const list = { draft, base, loaded, isNew, view, onShowAll: showAll };
  return (
    <>
      <Dialog
        title={title}
        onClose={close}
        size={900}
        closeOnEscape={closeOnEscape && saving.conflict === null && history.dialog === null}
        closeOnClickOutside={closeOnClickOutside}
        classNames={{ content: `${classes.content} ${classes[kind]}`, body: classes.body ?? '' }}
      >
        <FieldHistoryContext value={history.show}>
          <Form className={classes.form} onSend={submit}>
            {saving.isDeleted ? (
              <Box px={16}>
                <DeletedNote />
              </Box>
            ) : saving.compare ? (
              <Box px={16}>
                <NewerVersionNote onCompare={() => saving.compare?.(edited())} />
              </Box>
            ) : null}
            <div className={classes.scroll}>
              <div className={classes.headers}>
                <TextInput data-autofocus autoComplete="off" {...zodForm.field('name')} />
                <Textarea autosize minRows={1} maxRows={4} {...zodForm.field('description')} />
              </div>
              <DraftOrphanedValues names={orphaned} draft={draft} />
              <FieldTools
                kind={kind}
                schema={schema}
                draft={draft}
                loaded={loaded}
                isNew={isNew}
                total={fields.length}
                view={view}
                onView={setView}
              />
              {fields.length === 0 ? (
                <Box
                  component="p"
                  my={0}
                  py={24}
                  c="dimmed"
                  fz={13}
                  ta="center"
                >{t`The schema has no fields for a config of this type.`}</Box>
              ) : tabs ? (
                <Targets schema={schema} tabs={tabs} open={tab} onOpen={setTab} {...list} />
              ) : (
                <FieldList fields={fields} {...list} />
              )}
            </div>
            <FormFooter
              action={saving.isDeleted ? 'saveAsNew' : isNew ? 'create' : 'save'}
              isBusy={zodForm.isBusy}
              refusal={refusal}
              problem={zodForm.problem}
              onCancel={close}
            />
          </Form>
        </FieldHistoryContext>
      </Dialog>
      {saving.conflict ? (
        <ValuesConflict
          schema={schema}
          titles={{ [nameKey]: texts.names.name, [descriptionKey]: texts.names.description }}
          conflict={saving.conflict}
          onSave={saving.saveMerged}
          onClose={saving.resume}
        >
          {t`Somebody has saved this config since you opened it. Choose what is saved now.`}
        </ValuesConflict>
      ) : null}
      {history.dialog}
      {discard.question}
    </>
  );
}

const draftOf = ({ name, description, data }: Config): ConfigDraft => ({ name, description, data });

/** Whether the values differ from the initial ones of the form; it renders only when that changes. */
function useIsEdited({ data }: DataDraft): boolean {
  const [initial] = useState(() => data.get());
  return useObservable(data, (now) => changedNames(initial, now).length > 0);
}

/** Those of the named values without a field that have not been removed yet. */
function DraftOrphanedValues({ names, draft }: { names: readonly string[]; draft: DataDraft }) {
  const data = useObservable(draft.data);
  const left = names.filter((name) => Object.hasOwn(data, name));
  if (left.length === 0) return null;
  return (
    <OrphanedValues
      values={left.map((name) => [name, data[name], undefined])}
      onChange={draft.set}
      mt={12}
      mb={4}
    />
  );
}
