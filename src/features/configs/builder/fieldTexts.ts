import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { configLimits } from '#contract/http/configSchema.ts';
import { textLength } from '#contract/common.ts';
import type { FieldForm } from '#domain/configs/fieldForm.ts';
import type { FieldFault, NamedField, ValidationType } from '#domain/configs/fields.ts';
import { useFaultText } from '#entities/configs/configTexts.ts';

/** Labels of the entries of a field's dialog. */
export function useFormNames(): Record<keyof FieldForm, string> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      category: t`Category`,
      newCategory: t`New category`,
      type: t({ message: 'Type', context: 'field' }),
      name: t({ message: 'Name', context: 'of a field' }),
      title: t`Title`,
      description: t`Description`,
      identifier: t`Identifier`,
      index: t`Sort index`,
      hidden: t`Hidden`,
      validation: t`Validation`,
      items: t`Available values`,
      minimum: t`Minimum`,
      maximum: t`Maximum`,
      defaultValue: t`Default`,
    }),
    [t],
  );
}

export function useValidationNames(): Record<ValidationType, string> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      none: t({ message: 'None', context: 'validation' }),
      enum: t`Available values`,
      minMax: t`Minimum and maximum`,
    }),
    [t],
  );
}

/** Texts of faults that need no details. */
const plain = {
  invalidName: msg`A name has letters, digits and underscores, and starts with a letter`,
  reservedName: msg`This name is reserved`,
  invalidIdentifier: msg`Two parts are expected: section->>key`,
  duplicateIdentifier: msg`Another field has this identifier`,
  notForType: msg`Fields of this type cannot be restricted`,
  enumEmpty: msg`Enter at least one value`,
  enumItemInvalid: msg`One of the values does not match the type`,
  enumItemDuplicate: msg`A value occurs twice`,
  limitsReversed: msg`The maximum is less than the minimum`,
} as const;

/** The error text of a field's definition. @param key the entry */
export function useFieldFaultText(): (
  fault: FieldFault,
  key: keyof FieldForm | keyof NamedField,
  field: Pick<NamedField, 'name' | 'type'>,
) => string {
  const { t } = useLingui();
  const names = useFormNames();
  const valueFault = useFaultText();
  return useCallback(
    (fault, key, { name, type }) => {
      const label = key === 'enum' ? names.items : names[key];
      switch (fault.reason) {
        case 'required':
          return t`${label} is required`;
        case 'textTooLong': {
          const limit = key === 'description' ? textLength.description : configLimits.fieldText;
          return valueFault({ reason: 'tooLong', limit });
        }
        case 'textUnreadable':
          return valueFault({ reason: 'unreadable' });
        case 'duplicateName':
          // A single apostrophe would quote the brace.
          return t`The field with name ''${name}'' already exists.`;
        case 'invalidIndex':
          return t`${label} must be a whole number, 1 or more`;
        case 'limitNotInteger':
          return valueFault({ reason: type === 'numeric' ? 'notNumber' : 'notInteger' });
        case 'invalidName':
        case 'reservedName':
        case 'invalidIdentifier':
        case 'duplicateIdentifier':
        case 'notForType':
        case 'enumEmpty':
        case 'enumItemInvalid':
        case 'enumItemDuplicate':
        case 'limitsReversed':
          return t(plain[fault.reason]);
        case 'notBoolean':
        case 'notText':
        case 'unreadable':
        case 'notInteger':
        case 'notNumber':
        case 'notAddress':
        case 'notInEnum':
        case 'belowMinimum':
        case 'aboveMaximum':
        case 'tooShort':
        case 'tooLong':
          return valueFault(fault);
      }
    },
    [t, names, valueFault],
  );
}
