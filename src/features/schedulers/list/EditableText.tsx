import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { type IssueText, resolve } from '#ui/form/issues.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { Row } from '#ui/layout/flex.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useReloadBlocker } from '#ui/useReloadBlocker.ts';
import classes from './EditableText.module.css';

export interface EditableTextProps<Output> {
  text: string;
  /** Validates and converts the entered text. */
  schema: z.ZodType<{ value: Output }, { value: string }>;
  /** Name of the field, for messages. */
  name: string;
  /** Accessible name of the field and of the button that begins editing. */
  label: string;
  /** Without the right to change it, it is a plain text. */
  isEditable: boolean;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  /** Rejects when it was not saved: the error is shown, and the field stays open with the text. */
  onSave: (value: Output) => Promise<unknown>;
}

/** A table cell whose text is edited in place: Enter saves, Escape reverts, errors are shown at the field. */
export function EditableText<Output>(props: EditableTextProps<Output>) {
  const { text, label, isEditable, isEditing, onEdit } = props;
  // What was entered stays when the connection is lost.
  if (isEditing) return <Field {...props} />;
  if (!isEditable) return text;
  return (
    <Row
      component="span"
      gap={4}
      wrap="nowrap"
      miw={0}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onEdit(true);
      }}
    >
      <span data-truncate {...tooltipProps(text)}>
        {text}
      </span>
      <ActionIcon
        flex="none"
        c="dimmed"
        size="sm"
        // One tab stop per row: the keyboard edits with F2, or from the menu of the row.
        tabIndex={-1}
        aria-label={label}
        {...tooltipProps(label)}
        onClick={() => onEdit(true)}
      >
        <IconPencil size={14} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Row>
  );
}

function Field<Output>({ text, schema, name, label, onEdit, onSave }: EditableTextProps<Output>) {
  const { t } = useLingui();
  const [entered, setEntered] = useState(text);
  // Another window may change the text meanwhile: an untouched field must not write the old one back.
  const [before] = useState(text);
  const [fault, setFault] = useState<IssueText | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isSaving, setSaving] = useState(false);
  /** It has ended, or is being saved: losing the focus does not save again. */
  const isOver = useRef(false);
  const { reportError } = useUiContext();
  const faultId = useId();
  useReloadBlocker(entered.trim() !== before, 'form');
  useEffect(() => input.current?.select(), []);
  const check = (value: string) => resolve(schema, { value }, { names: { value: name } });

  function end(): void {
    const field = input.current;
    // The page was left.
    if (!field) return;
    isOver.current = true;
    if (field === document.activeElement) field.closest<HTMLElement>('[data-row]')?.focus();
    onEdit(false);
  }

  async function save(): Promise<void> {
    if (isOver.current) return;
    if (entered.trim() === before) return end();
    const { output, errors } = check(entered);
    setFault(errors?.['value'] ?? null);
    if (!output) return;
    isOver.current = true;
    setSaving(true);
    try {
      await onSave(output.value);
      end();
    } catch (error) {
      isOver.current = false;
      setSaving(false);
      reportError(error);
    }
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') void save();
    else if (!isOver.current) end();
  };

  return (
    <Popover opened={fault !== null} position="bottom-start" offset={4} withRoles={false}>
      <Popover.Target>
        <TextInput
          ref={input}
          mr={-4}
          ml={-8}
          size="xs"
          autoComplete="off"
          aria-label={label}
          aria-describedby={fault === null ? undefined : faultId}
          error={fault !== null}
          value={entered}
          onChange={({ currentTarget }) => {
            setEntered(currentTarget.value);
            // Once there is an error message, it follows the input.
            if (fault !== null) setFault(check(currentTarget.value).errors?.['value'] ?? null);
          }}
          readOnly={isSaving}
          onBlur={() => void save()}
          onKeyDown={onKeyDown}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.fault ?? ''} id={faultId} role="alert">
        {fault === null || typeof fault === 'string' ? fault : t(fault)}
      </Popover.Dropdown>
    </Popover>
  );
}
