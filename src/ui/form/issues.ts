import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { z } from 'zod';
import { textFaults } from '#contract/common.ts';

/** What the fields of a form are called, and the words for what its schema says in words of its own. */
export interface FormTexts {
  /** Path of a field to its name: label and subject of its messages. */
  names: Readonly<Record<string, string>>;
  /** Message of the schema to its translation; others are shown as they are. */
  messages?: Readonly<Record<string, string>>;
}

/** A message, or its descriptor still to be put into the language that is spoken. */
export type IssueText = string | MessageDescriptor;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], values);

/** The shared messages: required, too short, too long, out of range; what else a schema says is its own. */
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
  return messages[issue.message] ?? issue.message;
}

/** What came of validating a form: the parsed values, or what is wrong by field. */
export type Resolved<Output> =
  | { output: Output; errors: null }
  | { output: null; errors: Readonly<Record<string, IssueText>> };

/** Validates a form's values by its schema; of several faults of one field the first is told. */
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
