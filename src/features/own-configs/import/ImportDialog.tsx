import { plural } from '@lingui/core/macro';
import { useLingui, Plural, Trans } from '@lingui/react/macro';
import { Textarea, TextInput, Box, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { textLength } from '#contract/common.ts';
import type { ConfigSchema, ConfigData } from '#contract/http/configSchema.ts';
import { useSaveConfig } from '#data/configs/mutations.ts';
import { importConfig, type ImportResult as Result, type ImportFault } from '#domain/configs/configFile.ts';
import { configForm } from '#domain/configs/configForm.ts';
import { FileField } from '#ui/FileField/FileField.tsx';
import { useReading } from '#ui/FileField/useReading.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Problem } from '#ui/dialogs/Problem.tsx';
import type { NewConfig, OwnKind } from '../dialogState.ts';
import { FormSource } from '../FormSource.tsx';
import classes from './Import.module.css';
import { readFile, type ReadFile, suggestedName, contentFault } from './readFile.ts';

/** Faults that are listed; a wrong file may have thousands of the same. */
const shownFaults = 100;

export interface ImportDialogProps {
  kind: OwnKind;
  /** Opens the form with the content of the file. */
  onContinue: (from: NewConfig) => void;
  onClose: () => void;
}

/** Creates a config from a file, after its content has been shown. */
export function ImportDialog({ kind, onContinue, onClose }: ImportDialogProps) {
  const { t } = useLingui();
  const title =
    kind === 'game' ? t`New game config from a .JSON file` : t`New mulling config from a .JSON file`;
  return (
    <FormSource title={title} onClose={onClose}>
      {(schema) => (
        <ImportForm kind={kind} title={title} schema={schema} onContinue={onContinue} onClose={onClose} />
      )}
    </FormSource>
  );
}

interface Imported extends ReadFile {
  result: Result;
}

const fileRequired = 'file required';
const importForm = configForm.extend({
  file: z.custom<Imported | null>().refine((file) => file !== null, fileRequired),
});

interface ImportFormProps extends ImportDialogProps {
  title: ReactNode;
  schema: ConfigSchema;
}

function ImportForm({ kind, title, schema, onContinue, onClose }: ImportFormProps) {
  const { t } = useLingui();
  const { mutateAsync } = useSaveConfig();
  const [fault, setFault] = useState<string | null>(null);
  const begin = useReading();

  async function save(
    { name, description, file }: z.output<typeof importForm>,
    signal: AbortSignal,
  ): Promise<void> {
    // The schema may have been changed since the file was read.
    const found = importConfig(schema, kind, file?.text ?? '');
    if (found.fault !== null) throw new Error(t`This file is not a config.`);
    const { data, faults } = found;
    if (faults.length > 0)
      throw new Error(
        t`The file has ${plural(faults.length, { one: '# problem', other: '# problems' })}. Nothing was saved.`,
      );
    if (Object.keys(data).length === 0) throw new Error(t`Cannot create empty config`);
    await mutateAsync({ kind, name, description, config: data, signal });
    toast.message(t`Config created`);
  }

  return (
    <FormDialog<z.input<typeof importForm>, z.output<typeof importForm>>
      title={title}
      size={560}
      submitLabel={t`Create`}
      schema={importForm}
      initial={{ name: '', description: '', file: null }}
      texts={{
        names: { name: t`Name`, description: t`Description`, file: t`File` },
        messages: { [fileRequired]: t`File is required` },
      }}
      onSubmit={(output, _revision, signal) => save(output, signal)}
      onClose={onClose}
    >
      {({ form, field, forget }) => {
        const { name, description, file } = form.getValues();
        const open = async (chosen: File): Promise<void> => {
          const signal = begin();
          setFault(null);
          forget();
          form.setFieldValue('file', null);
          const read = await readFile(chosen);
          if (signal.aborted) return;
          if ('fault' in read) return setFault(t(read.fault));
          form.setFieldValue('file', { ...read, result: importConfig(schema, kind, read.text) });
          if (form.getValues().name.trim() === '')
            form.setFieldValue('name', suggestedName(read.name, textLength.name));
        };
        return (
          <>
            <FileField
              accept=".json,application/json"
              label={t`Choose a .JSON file`}
              name={file?.name ?? null}
              error={fault ?? field('file').error}
              onFile={(chosen) => void open(chosen)}
            />
            {file ? (
              <ImportResult
                name={file.name}
                result={file.result}
                onContinue={(data) => onContinue({ name, description, data })}
              />
            ) : null}
            <TextInput autoComplete="off" {...field('name')} />
            <Textarea autosize minRows={2} maxRows={6} {...field('description')} />
          </>
        );
      }}
    </FormDialog>
  );
}

interface ImportResultProps {
  name: string;
  result: Result;
  /** Opens a form with the valid values. */
  onContinue: (data: ConfigData) => void;
}

/** The content of a file, before anything is saved. */
function ImportResult({ name, result, onContinue }: ImportResultProps) {
  const { t } = useLingui();
  const fault = contentFault(result);
  if (result.fault !== null || fault) return <Problem>{fault && t(fault)}</Problem>;
  const { data, faults } = result;
  const count = Object.keys(data).length;
  const rest = faults.length - shownFaults;
  const Icon = faults.length > 0 ? IconAlertTriangle : IconCircleCheck;
  return (
    <div>
      <p className={classes.found} data-faulty={faults.length > 0 || undefined} role="status">
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        <span>
          <Plural
            value={count}
            one={`Found # config field in file ${name}`}
            other={`Found # config fields in file ${name}`}
          />
        </span>
      </p>
      {faults.length > 0 ? (
        <Box
          component="ol"
          className={classes.faults ?? ''}
          tabIndex={0}
          aria-label={t`Problems of the file`}
        >
          {faults.slice(0, shownFaults).map((one) => (
            <FaultLine key={`${one.place.line}:${one.place.column}`} fault={one} />
          ))}
          {rest > 0 ? (
            <li className={classes.fault}>
              <Plural value={rest} one="# more problem" other="# more problems" />
            </li>
          ) : null}
        </Box>
      ) : null}
      {count > 0 ? (
        <Group gap={8} justify="space-between" mt={8} c="dimmed" fz={13}>
          <span>
            {faults.length > 0
              ? t`A file with problems cannot be saved as it is.`
              : t`You can check the values in the form first.`}
          </span>
          <ActionButton onClick={() => onContinue(data)}>
            {faults.length > 0 ? t`Continue in the form with the valid fields` : t`Continue in the form`}
          </ActionButton>
        </Group>
      ) : null}
    </div>
  );
}

function FaultLine({ fault: { reason, id, value, place } }: { fault: ImportFault }) {
  const { line, column } = place;
  return (
    <li className={classes.fault}>
      <span>
        {reason === 'unknownKey' ? (
          <Trans>Unknown schema key {id}</Trans>
        ) : reason === 'invalidValue' ? (
          <Trans>
            Invalid config value {id} = {value}
          </Trans>
        ) : (
          <Trans>The key {id} occurs more than once</Trans>
        )}
      </span>
      <Box component="span" c="dimmed" data-nowrap>
        <Trans>
          line {line}, column {column}
        </Trans>
      </Box>
    </li>
  );
}
