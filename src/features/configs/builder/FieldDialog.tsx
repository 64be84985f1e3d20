import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, Text, TextInput, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { type ConfigFields, configFieldTypes } from '#contract/http/configSchema.ts';
import {
  type FieldForm,
  fieldOf,
  formFaults,
  formOf,
  formResetFor,
  newCategoryChoice,
  newFieldForm,
  nextIndex,
  namesOfOtherFields,
} from '#domain/configs/fieldForm.ts';
import { identifierFor, type NamedField, validationTypes } from '#domain/configs/fields.ts';
import { categoriesOf } from '#domain/configs/schema.ts';
import { useTypeName } from '#entities/configs/configTexts.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import type { ZodForm } from '#ui/form/useZodForm.ts';
import { useFieldFaultText, useFormNames, useValidationNames } from './fieldTexts.ts';
import classes from './FieldDialog.module.css';

export interface FieldDialogProps {
  fields: ConfigFields;
  /** The field to edit; null: a new one. */
  original: NamedField | null;
  /** Initial category of a new field; empty: none. */
  categoryOf: () => string;
  /** Applies the field to the edited schema; nothing is saved yet. */
  onApply: (field: NamedField) => void;
  onClose: () => void;
}

const anyForm: z.ZodType<FieldForm, FieldForm> = z.custom<FieldForm>();

export function FieldDialog({ fields, original, categoryOf, onApply, onClose }: FieldDialogProps) {
  const { t } = useLingui();
  const names = useFormNames();
  const faultText = useFieldFaultText();
  const taken = useMemo(() => namesOfOtherFields(fields, original?.name ?? null), [fields, original]);
  const [initial] = useState(() => (original ? formOf(original) : newFieldForm(fields, categoryOf())));
  const schema = useMemo(
    () =>
      anyForm
        .check(({ value, issues }) => {
          const field = fieldOf(value, original);
          for (const [key, fault] of formFaults(value, original, taken))
            issues.push({ code: 'custom', path: [key], message: faultText(fault, key, field), input: value });
        })
        .transform((form) => fieldOf(form, original)),
    [original, taken, faultText],
  );
  return (
    <FormDialog
      title={original ? <Trans>Edit field {original.title}</Trans> : t`New field`}
      submitLabel={original ? t`Apply` : t`Add`}
      size={620}
      isLocal
      schema={schema}
      initial={initial}
      texts={{ names }}
      onSubmit={async (field) => onApply(field)}
      onClose={onClose}
    >
      {(zodForm) => (
        <>
          <PlaceFields zodForm={zodForm} fields={fields} isNew={original === null} />
          <TextInput withAsterisk {...zodForm.field('title')} />
          <Textarea withAsterisk autosize minRows={2} maxRows={6} {...zodForm.field('description')} />
          <ValueFields zodForm={zodForm} />
          <TextInput
            className={classes.literal ?? ''}
            description={t`Key of the field in exported configs`}
            placeholder={identifierFor(chosenCategory(zodForm.form.values), zodForm.form.values.name.trim())}
            {...zodForm.field('identifier')}
          />
          <Checkbox
            description={t`Editors of configs do not offer it; a value that a config has stays`}
            {...zodForm.field('hidden', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDialog>
  );
}

interface PartProps {
  zodForm: ZodForm<FieldForm>;
}

const chosenCategory = ({ category, newCategory }: FieldForm): string =>
  (category === newCategoryChoice ? newCategory : category).trim();

/** Category, place in it, name and type. */
function PlaceFields({ zodForm, fields, isNew }: PartProps & { fields: ConfigFields; isNew: boolean }) {
  const { t } = useLingui();
  const typeName = useTypeName();
  const { form, field } = zodForm;
  const { values } = form;

  function choose(category: string): void {
    // An index that was proposed follows the category.
    const isProposed = values.index === String(nextIndex(fields, values.category));
    const index = isProposed ? String(nextIndex(fields, category)) : values.index;
    form.setValues({ category, index });
  }

  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          data-autofocus={isNew || undefined}
          {...field('category')}
          withAsterisk
          data={[
            ...(values.category === '' ? [{ value: '', label: t`Select a category` }] : []),
            ...categoriesOf(fields).map((category) => ({ value: category, label: category })),
            { value: newCategoryChoice, label: t`New category…` },
          ]}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        {values.category === newCategoryChoice ? <TextInput withAsterisk {...field('newCategory')} /> : null}
        <TextInput withAsterisk inputMode="numeric" {...field('index')} />
      </div>
      <div className={classes.pair}>
        <TextInput
          data-autofocus={!isNew || undefined}
          withAsterisk
          spellCheck={false}
          description={isNew ? undefined : t`With another name, configs lose the value they have`}
          {...field('name')}
        />
        <NativeSelect
          {...field('type')}
          withAsterisk
          description={isNew ? undefined : t`Another type resets default and validation`}
          data={configFieldTypes.map((type) => ({ value: type, label: typeName(type) }))}
          onChange={({ currentTarget }) => {
            const type = configFieldTypes.find((each) => each === currentTarget.value);
            if (type) form.setValues(formResetFor(type));
          }}
        />
      </div>
    </>
  );
}

/** Validation and default, by type. */
function ValueFields({ zodForm }: PartProps) {
  const { t } = useLingui();
  const validationNames = useValidationNames();
  const { form, field } = zodForm;
  const { type, validation, minimum, maximum } = form.values;
  const offered = validationTypes[type];
  const isKept = validation !== 'minMax' && type !== 'integer' && (minimum !== '' || maximum !== '');
  return (
    <>
      <div className={classes.pair}>
        {offered.length > 0 ? (
          <NativeSelect
            {...field('validation')}
            data={offered.map((value) => ({ value, label: validationNames[value] }))}
          />
        ) : null}
        {type === 'boolean' ? (
          <NativeSelect
            withAsterisk
            {...field('defaultValue')}
            data={[
              { value: 'true', label: t({ message: 'Yes', context: 'value' }) },
              { value: 'false', label: t({ message: 'No', context: 'value' }) },
            ]}
          />
        ) : (
          <TextInput
            placeholder={t`None: the script decides`}
            spellCheck={false}
            {...field('defaultValue')}
          />
        )}
      </div>
      {validation === 'enum' ? (
        <TextInput withAsterisk description={t`Separated by commas`} spellCheck={false} {...field('items')} />
      ) : null}
      {validation === 'minMax' ? (
        <div className={classes.pair}>
          <TextInput {...field('minimum')} />
          <TextInput {...field('maximum')} />
        </div>
      ) : null}
      {isKept ? (
        <Text c="dimmed" fz="sm">
          {type === 'string' ? (
            <Trans>
              The limits of its length stay: {minimum || '…'} to {maximum || '…'}
            </Trans>
          ) : (
            <Trans>
              Its limits stay: {minimum || '…'} to {maximum || '…'}
            </Trans>
          )}
        </Text>
      ) : null}
    </>
  );
}
