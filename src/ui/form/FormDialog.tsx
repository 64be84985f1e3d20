import { Button, Stack, Group } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { isSameData } from '#domain/sameData.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogFooter } from '#ui/dialogs/DialogFooter.tsx';
import { OfflineProblem, Problem } from '#ui/dialogs/Problem.tsx';
import { useDiscardQuestion } from '#ui/dialogs/useDiscardQuestion.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Row } from '#ui/layout/flex.ts';
import type { FormTexts } from './issues.ts';
import classes from './EditConflict.module.css';
import { Form } from './Form.tsx';
import { type ZodForm, type ZodFormOptions, useZodForm } from './useZodForm.ts';

export interface FormDialogProps<Values extends object, Output> extends Omit<
  ZodFormOptions<Values, Output>,
  'onDone' | 'onSubmit'
> {
  /** A function if it depends on the values. */
  submitLabel: ReactNode | ((values: Values) => ReactNode);
  /**
   * Gets the revision that the user has seen, if there are revisions, and a signal that aborts when the
   * dialog is closed during the call.
   */
  onSubmit: (output: Output, revision: number | undefined, signal: AbortSignal) => Promise<unknown>;
  onClose: () => void;
  /** Called after a successful submit instead of `onClose`: another step follows. */
  onDone?: () => void;
  children: (form: ZodForm<Values>) => ReactNode;
  /** Width, CSS pixels. */
  size?: number;
  /** The answer has what is shown only once: the dialog cannot be closed during the call. */
  needsAnswer?: boolean;
  /** The submitted data stays in this browser: it is possible offline too. */
  isLocal?: boolean;
  /** The edited item as the server has it now, to detect edit conflicts. */
  theirs?: { values: Values; revision?: number };
}

/**
 * A form in a dialog. Enter submits it; errors appear at their fields after a failed submit; a refusal keeps the input;
 * Escape and closing ask before unsaved input is lost, and cancel a running call.
 */
export function FormDialog<Values extends object, Output>(props: FormDialogProps<Values, Output>) {
  const { title, submitLabel, schema, initial, texts, onSubmit, onClose, children, size, theirs } = props;
  const { isLocal = false, needsAnswer = false } = props;
  const { isOffline } = useUiContext();
  const element = useRef<HTMLFormElement>(null);
  const conflict = useEditConflict(initial, theirs);
  const zodForm = useZodForm({
    title,
    schema,
    initial,
    texts,
    onSubmit: (output, signal) => onSubmit(output, conflict.revision, signal),
    onDone: props.onDone ?? onClose,
  });
  const { isBusy, isDirty, problem, form } = zodForm;
  const inputs = form.values as Readonly<Record<string, unknown>>;
  const changed = conflict.changed.filter(({ path, value }) => !isSameData(value, inputs[path]));
  // What the user has entered is there already: the answer to a submit was lost, for example.
  if (conflict.changed.length > 0 && changed.length === 0) conflict.keep();
  const discard = useDiscardQuestion(isDirty, onClose);
  const isHeld = needsAnswer && isBusy;

  const close = (): void => {
    if (isHeld) return;
    // Closing during the call cancels it; no further confirmation is needed.
    if (zodForm.cancel()) onClose();
    else discard.close();
  };

  /** The conflict is resolved: its buttons disappear, so the focus returns to the form. */
  const goOn = (): void => {
    zodForm.forget();
    element.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };

  const send = (): boolean => {
    if (changed.length === 0) return zodForm.submit();
    element.current?.querySelector<HTMLElement>('[data-meanwhile]')?.focus();
    return true;
  };

  return (
    <>
      <Dialog
        {...discard.dialogProps}
        withCloseButton={!isHeld}
        onClose={close}
        title={title}
        {...(size ? { size } : {})}
      >
        <Form ref={element} isBusy={isBusy} onSend={send}>
          <Stack gap={12}>{children(zodForm)}</Stack>
          <EditConflict
            texts={texts}
            // During the call, the change being saved may arrive.
            changed={isBusy ? [] : changed}
            onTake={() => {
              form.setValues(conflict.take() as Partial<Values>);
              goOn();
            }}
            onKeep={() => {
              conflict.keep();
              goOn();
            }}
          />
          <Problem>{problem ?? (isOffline && !isLocal ? <OfflineProblem /> : null)}</Problem>
          <DialogFooter onCancel={close} isCancelDisabled={isHeld}>
            <Button type="submit" loading={isBusy}>
              {typeof submitLabel === 'function' ? submitLabel(form.values) : submitLabel}
            </Button>
          </DialogFooter>
        </Form>
      </Dialog>
      {discard.question}
    </>
  );
}

interface EditConflictProps {
  texts: Pick<FormTexts, 'names' | 'values'>;
  changed: readonly ChangedField[];
  onTake: () => void;
  onKeep: () => void;
}

/** A value in one line; lists have names that only their fields know. */
function Value({ value }: { value: unknown }) {
  if (typeof value === 'boolean')
    return value ? <Trans context="setting">On</Trans> : <Trans context="setting">Off</Trans>;
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return value;
  const count = Array.isArray(value) ? value.length : 0;
  return count > 0 ? (
    <Plural value={count} one="# selected" other="# selected" />
  ) : (
    <Trans context="value">empty</Trans>
  );
}

/** Shows what another user has changed while the form was open, and lets the user choose a version. */
function EditConflict({ texts, changed, onTake, onKeep }: EditConflictProps) {
  const { t } = useLingui();
  return (
    <div role="status">
      {changed.length > 0 ? (
        <section className={classes.root} tabIndex={-1} data-meanwhile>
          <Row component="p" gap={8} wrap="nowrap">
            <IconUsers size={16} stroke={1.75} aria-hidden="true" />
            {t`Changed in the meantime, by another user or in another window:`}
          </Row>
          <dl className={classes.fields}>
            {changed.map(({ path, value }) => (
              <div key={path}>
                <dt>{texts.names[path] ?? path}</dt>
                <dd>
                  <Value value={texts.values?.[path]?.[String(value)] ?? value} />
                </dd>
              </div>
            ))}
          </dl>
          <Group gap={8} wrap="nowrap" align="stretch">
            <ActionButton onClick={onTake}>{t`Use theirs`}</ActionButton>
            <ActionButton onClick={onKeep}>{t`Keep mine`}</ActionButton>
          </Group>
        </section>
      ) : null}
    </div>
  );
}

/** A field that another user has changed since this user last saw it. */
interface ChangedField {
  path: string;
  value: unknown;
}

interface Seen<Values> {
  values: Values;
  revision?: number;
}

/**
 * Compares an open form with the current state of the edited item, so that changes of others are shown before they are
 * overwritten. `take` returns their values, `keep` keeps the user's input.
 */
function useEditConflict<Values extends object>(initial: Values, theirs: Seen<Values> | undefined) {
  const [seen, setSeen] = useState<Seen<Values>>(() => ({ ...theirs, values: initial }));
  const now = theirs ?? seen;
  const changed: ChangedField[] = Object.entries(now.values)
    .filter(([path, value]) => !isSameData(value, (seen.values as Record<string, unknown>)[path]))
    .map(([path, value]) => ({ path, value: value as unknown }));
  // Changes outside this form's fields are no conflict.
  if (changed.length === 0 && now.revision !== seen.revision) setSeen(now);
  return {
    changed,
    revision: seen.revision,
    keep: () => setSeen(now),
    take(): Record<string, unknown> {
      setSeen(now);
      return Object.fromEntries(changed.map(({ path, value }) => [path, value]));
    },
  };
}
