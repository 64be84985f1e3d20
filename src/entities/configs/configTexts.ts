import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { ConfigFieldType } from '#contract/http/configSchema.ts';
import type { DataFault } from '#domain/configs/data.ts';

const typeNames: Record<ConfigFieldType, MessageDescriptor> = {
  boolean: msg({ message: 'Boolean', context: 'field type' }),
  string: msg({ message: 'String', context: 'field type' }),
  integer: msg({ message: 'Integer', context: 'field type' }),
  numeric: msg({ message: 'Numeric', context: 'field type' }),
  ipv4: msg({ message: 'IPv4', context: 'field type' }),
};

export function useTypeName(): (type: ConfigFieldType) => string {
  const { t } = useLingui();
  return useCallback((type) => t(typeNames[type]), [t]);
}

/** A value of a config as text; values that no field allows are shown as they are stored. */
export function useValueText(): (value: unknown) => string {
  const { t } = useLingui();
  return useCallback(
    (value) => {
      if (value === true) return t({ message: 'Yes', context: 'value' });
      if (value === false) return t({ message: 'No', context: 'value' });
      if (value === '') return t({ message: 'empty', context: 'value' });
      return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
    },
    [t],
  );
}

const faultText = (fault: DataFault): MessageDescriptor => {
  switch (fault.reason) {
    case 'notBoolean':
      return msg`Choose yes or no`;
    case 'notText':
      return msg`Enter a text`;
    case 'unreadable':
      return msg`It has spaces around it, or characters that cannot be displayed`;
    case 'notInteger':
      return msg`Enter a whole number`;
    case 'notNumber':
      return msg`Enter a number`;
    case 'notAddress':
      return msg`Enter an IPv4 address, for example 192.168.1.10`;
    case 'notInEnum':
      return msg`Choose one of the available values`;
    case 'belowMinimum': {
      const { limit } = fault;
      return msg`At least ${limit}`;
    }
    case 'aboveMaximum': {
      const { limit } = fault;
      return msg`At most ${limit}`;
    }
    case 'tooShort':
      return msg`At least ${plural(fault.limit, { one: '# character', other: '# characters' })}`;
    case 'tooLong':
      return msg`At most ${plural(fault.limit, { one: '# character', other: '# characters' })}`;
    case 'unknownField':
      return msg`The schema has no such field for configs of this type`;
    case 'invalidVersion':
      return msg`Invalid script version`;
  }
};

/** The error text of a value, for its field. */
export function useFaultText(): (fault: DataFault) => string {
  const { t } = useLingui();
  return useCallback((fault) => t(faultText(fault)), [t]);
}

/** The restrictions of a field, each as a term and its text; empty without any. */
export function useFieldLimits(): (
  field: { type: ConfigFieldType; enum: readonly (string | number)[] | null } & Record<
    'minimum' | 'maximum',
    number | null
  >,
) => { term: string; text: string }[] {
  const { t } = useLingui();
  return useCallback(
    ({ type, enum: items, minimum, maximum }) => {
      const isText = type === 'string';
      return [
        ...(items ? [{ term: t`Available values`, text: items.join(', ') }] : []),
        ...(minimum === null
          ? []
          : [{ term: isText ? t`Minimum length` : t`Minimum`, text: String(minimum) }]),
        ...(maximum === null
          ? []
          : [{ term: isText ? t`Maximum length` : t`Maximum`, text: String(maximum) }]),
      ];
    },
    [t],
  );
}
