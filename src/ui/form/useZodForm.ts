import { translateText } from '#ui/translateLabel.ts';
import { useLingui } from '@lingui/react/macro';
import { type GetInputProps, useForm, type UseFormReturnType } from '@mantine/form';
import { type ReactNode, useId, useState } from 'react';
import type { z } from 'zod';
import { isSameData } from '#domain/sameData.ts';
import { useDialogCall } from '#ui/dialogs/useDialogCall.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { type FormTexts, type IssueText, resolve } from './issues.ts';

export interface ZodFormOptions<Values extends object, Output> {
  /** Name of the action, for the message about a cancelled call. */
  title: ReactNode;
  schema: z.ZodType<Output, Values>;
  initial: Values;
  texts: FormTexts;
  /**
   * Resolves when everything is done. Its request must not show errors itself: they are reported here. The signal
   * aborts when the user cancels.
   */
  onSubmit: (output: Output, signal: AbortSignal) => Promise<unknown>;
  onDone: () => void;
}

/** Props of an input: value, onChange, label and error. */
export type FieldProps = ReturnType<GetInputProps<object>> & { label: string; error: string | null };

export interface ZodForm<Values extends object> {
  form: UseFormReturnType<Values>;
  /** Props to spread on the input of a field; `type: 'checkbox'` for booleans. */
  field: (path: string & keyof Values, options?: { type: 'checkbox' }) => FieldProps;
  isBusy: boolean;
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  problem: string | null;
  /** Submits the form; false when a field is invalid. */
  submit: () => boolean;
  /** Cancels the running call. Returns whether there was one. */
  cancel: () => boolean;
  /** Clears the errors of the last submit. */
  forget: () => void;
}

type Refused = Readonly<Record<string, { text: string; value: unknown }>>;

/**
 * State and validation of a form. Errors appear at the first failed submit and follow the input from then on; a
 * server error stays at its field until the field changes; the input is kept.
 */
export function useZodForm<Values extends object, Output>(
  options: ZodFormOptions<Values, Output>,
): ZodForm<Values> {
  const { title, schema, initial, texts, onSubmit, onDone } = options;
  const { t } = useLingui();
  const { explain } = useUiContext();
  const topic = useId();
  const form = useForm<Values>({ initialValues: initial });
  const [isStrict, setStrict] = useState(false);
  const call = useDialogCall(title);
  const [refused, setRefused] = useState<Refused>({});
  const [problem, setProblem] = useState<string | null>(null);
  const { values } = form;
  const translate = (text: IssueText): string => translateText(text, t);

  const faults = isStrict ? resolve(schema, values, texts).errors : null;
  const valueOf = (path: string): unknown => (values as Record<string, unknown>)[path];
  const errorOf = (path: string): string | null => {
    const fault = faults?.[path];
    if (fault) return translate(fault);
    const refusal = refused[path];
    return refusal && isSameData(refusal.value, valueOf(path)) ? refusal.text : null;
  };

  function fail(error: unknown): void {
    const { text, fields, isSilent } = explain(error);
    const known = Object.keys(fields).filter((path) => path in texts.names);
    setRefused(
      Object.fromEntries(known.map((path) => [path, { text: fields[path] ?? '', value: valueOf(path) }])),
    );
    const isReported = isSilent || (known.length > 0 && known.length === Object.keys(fields).length);
    setProblem(isReported ? null : text);
    if (!isReported) toast.error(text, { topic });
  }

  function forget(): void {
    setProblem(null);
    setRefused({});
  }

  function submit(): boolean {
    if (call.isBusy) return true;
    const { output, errors } = resolve(schema, values, texts);
    setStrict(errors !== null);
    if (errors) return false;
    forget();
    toast.retract(topic);
    call.run((signal) => onSubmit(output, signal), { onDone, onError: fail });
    return true;
  }

  return {
    form,
    field: (path, fieldOptions) => ({
      ...form.getInputProps(path as never, fieldOptions),
      label: texts.names[path] ?? path,
      error: errorOf(path),
    }),
    isBusy: call.isBusy,
    isDirty: form.isDirty(),
    problem,
    submit,
    cancel: call.cancel,
    forget,
  };
}
