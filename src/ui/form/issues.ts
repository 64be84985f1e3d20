import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { z } from 'zod';
import { textFaults } from '#contract/common.ts';

/** Labels of a form's fields and translations of its schema's custom messages. */
export interface FormTexts {
  /** Field path to its name, used as label and in messages. */
  names: Readonly<Record<string, string>>;
  /** Message of the schema to its translation; others are shown as they are. */
  messages?: Readonly<Record<string, string>>;
  /** Names of the values of choices, by path and value: what another user has chosen is shown by its name. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A message, or a descriptor that is still to be translated. */
export type IssueText = string | MessageDescriptor;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Codes of the contract are ids of the catalog of errors, which is loaded by then. */
const isKnown = (message: string): boolean => Object.hasOwn(i18n.messages, message);

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], values);

/** The shared messages: required, too short, too long, out of range; other messages come from the schema. */
function textOf(issue: z.core.$ZodIssue, values: unknown, { names, messages = {} }: FormTexts): IssueText {
  const path = issue.path.join('.');
  const name = names[path] ?? path;
  if (issue.code !== 'custom' && isBlank(valueAt(values, issue.path))) return msg`${name} is required`;
  if (issue.code === 'too_small') {
    const least = Number(issue.minimum);
    return issue.origin === 'string'
      ? msg`${name} must be at least ${plural(least, { one: '# character', other: '# characters' })}`
      : msg`${name} must be at least ${least}`;
  }
  if (issue.code === 'too_big') {
    const most = Number(issue.maximum);
    return issue.origin === 'string'
      ? msg`${name} must be at most ${plural(most, { one: '# character', other: '# characters' })}`
      : msg`${name} must be at most ${most}`;
  }
  if (issue.message === textFaults.unreadable)
    return msg`${name} contains characters that cannot be displayed`;
  if (issue.message === textFaults.invisible) return msg`${name} contains no visible characters`;
  return messages[issue.message] ?? (isKnown(issue.message) ? { id: issue.message } : issue.message);
}

/** Result of validating a form: the parsed values, or errors by field. */
export type Resolved<Output> =
  | { output: Output; errors: null }
  | { output: null; errors: Readonly<Record<string, IssueText>> };

/** Validates a form's values by its schema; reports the first error of each field. */
export function resolve<Output, Values>(
  schema: z.ZodType<Output, Values>,
  values: Values,
  texts: FormTexts,
): Resolved<Output> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { output: parsed.data, errors: null };
  const errors: Record<string, IssueText> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= textOf(issue, values, texts);
  return { output: null, errors };
}
