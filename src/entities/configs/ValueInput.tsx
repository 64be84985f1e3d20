import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ConfigValue } from '#contract/http/configSchema.ts';
import type { DataFault } from '#domain/configs/data.ts';
import type { NamedField } from '#domain/configs/fields.ts';
import { editorOf, parseValue } from '#domain/configs/values.ts';
import { isSameData } from '#domain/sameData.ts';
import { Toggle } from '#ui/Toggle/Toggle.tsx';
import { useFaultText, useValueText } from './configTexts.ts';
import classes from './ValueInput.module.css';

export interface ValueInputProps {
  field: NamedField;
  /** Accessible name. */
  label: string;
  /** The value as entered, also when it is not valid; undefined: not set. */
  value: unknown;
  /** The value that applies while none is set; null: the script decides. */
  inherited: ConfigValue | null;
  /** The error of the value: `valueFault`, or a refusal of the server. */
  fault: DataFault | string | null;
  isReadOnly?: boolean;
  /** @param value undefined: no longer set; a text that cannot be read is passed on, and is then invalid */
  onChange: (name: string, value: unknown) => void;
}

/** Editor of one value of a config, by the type of its field. */
export function ValueInput(props: ValueInputProps) {
  const editor = editorOf(props.field);
  const { value } = props;
  if (editor === 'select') return <Choice {...props} />;
  // A value that is neither true nor false was stored for another type: it is shown until one is chosen.
  if (editor !== 'switch') return <TextField {...props} />;
  return value === undefined || typeof value === 'boolean' ? <Flag {...props} /> : <Choice {...props} />;
}

function useError(fault: ValueInputProps['fault']): string | null {
  const faultText = useFaultText();
  return fault === null || typeof fault === 'string' ? fault : faultText(fault);
}

function Flag({ field, label, value, inherited, isReadOnly = false, onChange }: ValueInputProps) {
  const { t } = useLingui();
  const valueText = useValueText();
  const shown = value ?? inherited;
  const isOn = shown === true;
  const ghostText = inherited === null ? null : valueText(inherited);
  return (
    <span className={classes.flag} data-inherited={value === undefined || undefined}>
      <Toggle
        isOn={isOn}
        label={label}
        tooltip={isOn ? t`Set to no` : t`Set to yes`}
        disabled={isReadOnly}
        onClick={() => onChange(field.name, !isOn)}
      >
        {typeof value === 'boolean'
          ? valueText(value)
          : ghostText === null
            ? t`Not set`
            : t`Not set: ${ghostText}`}
      </Toggle>
    </span>
  );
}

/** Keys of options that are no value of the field. */
const notSet = '';
const invalid = 'invalid';

function Choice({ field, label, value, inherited, fault, isReadOnly = false, onChange }: ValueInputProps) {
  const { t } = useLingui();
  const valueText = useValueText();
  const error = useError(fault);
  const items: readonly ConfigValue[] = field.enum ?? [true, false];
  const at = items.findIndex((item) => item === value);
  const ghostText = inherited === null ? null : valueText(inherited);
  return (
    <NativeSelect
      size="xs"
      className={classes.field ?? ''}
      data-inherited={value === undefined || undefined}
      aria-label={label}
      error={error}
      disabled={isReadOnly}
      value={value === undefined ? notSet : at < 0 ? invalid : String(at)}
      data={[
        { value: notSet, label: ghostText === null ? t`Not set` : t`Not set: ${ghostText}` },
        ...(value !== undefined && at < 0 ? [{ value: invalid, label: valueText(value) }] : []),
        ...items.map((item, index) => ({ value: String(index), label: valueText(item) })),
      ]}
      onChange={({ currentTarget }) => {
        if (currentTarget.value !== invalid)
          onChange(
            field.name,
            currentTarget.value === notSet ? undefined : items[Number(currentTarget.value)],
          );
      }}
    />
  );
}

/** The value that a typed text means; an empty one removes a value, except that of a text. */
function read(field: NamedField, text: string): unknown {
  if (field.type !== 'string' && text.trim() === '') return undefined;
  // Decimal commas are common in Russian.
  return parseValue(field, field.type === 'numeric' ? text.replace(',', '.') : text) ?? text;
}

const textOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function TextField({ field, label, value, inherited, fault, isReadOnly = false, onChange }: ValueInputProps) {
  const { t } = useLingui();
  const valueText = useValueText();
  const error = useError(fault);
  /** The typed text, while it means the value: `1.` is shown instead of `1`. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && isSameData(read(field, typed), value) ? typed : textOf(value);
  const isNatural = field.type === 'integer' && field.minimum !== null && field.minimum >= 0;
  const ghostText = inherited === null ? t`Not set` : valueText(inherited);
  return (
    <TextInput
      size="xs"
      className={classes.field ?? ''}
      aria-label={label}
      error={error}
      readOnly={isReadOnly}
      inputMode={isNatural ? 'numeric' : field.type === 'string' ? 'text' : 'decimal'}
      placeholder={value === '' ? t({ message: 'empty', context: 'value' }) : ghostText}
      autoComplete="off"
      spellCheck={false}
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(field.name, read(field, currentTarget.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
