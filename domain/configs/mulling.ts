import type { ConfigSchema, MullingTarget } from '#contract/http/configSchema.ts';
import type { NamedField } from './fields.ts';
import { sortedFields } from './schema.ts';

/** Whether a name consists of the name of the target and another word: `coinsMinimum` matches `coins`. */
const matches = (name: string, target: string): boolean =>
  name.startsWith(target) && /^[A-Z0-9_]/.test(name.slice(target.length));

const belongsTo = (field: NamedField, { name, categories }: MullingTarget): boolean =>
  categories.includes(field.category) && matches(field.name, name);

/** The fields of a mulling target in their order: those of its categories whose names match it. */
export const fieldsOfTarget = ({ schema }: ConfigSchema, target: MullingTarget): NamedField[] =>
  sortedFields(schema).filter((field) => belongsTo(field, target));

/** Whether a field belongs to any mulling target, so that only mulling configs set it. */
export const isMullingField = (schema: ConfigSchema, field: NamedField): boolean =>
  schema.mullingTargets.some((target) => belongsTo(field, target));

/** The switch of a target, `{target}Enabled`; null when the schema has none. */
export const enabledFieldOf = (schema: ConfigSchema, target: MullingTarget): NamedField | null =>
  fieldsOfTarget(schema, target).find(
    ({ name, type }) => name === `${target.name}Enabled` && type === 'boolean',
  ) ?? null;
