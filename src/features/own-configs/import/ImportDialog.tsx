import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { textLength } from '#contract/common.ts';
import type { ConfigSchema } from '#contract/http/configSchema.ts';
import { useSaveConfig } from '#data/configs/mutations.ts';
import { importConfig, type ImportResult as Result } from '#domain/configs/configFile.ts';
import { configForm } from '#domain/configs/configForm.ts';
import { FileField } from '#ui/FileField/FileField.tsx';
import { useReading } from '#ui/FileField/useReading.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import type { NewConfig, OwnKind } from '../dialogState.ts';
import { FormSource } from '../FormSource.tsx';
import { ImportResult } from './ImportResult.tsx';
import { readFile, type ReadFile, suggestedName } from './readFile.ts';

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
