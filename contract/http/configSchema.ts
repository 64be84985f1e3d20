import { z } from 'zod';
import { revision } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const configFieldTypes = ['boolean', 'string', 'integer', 'numeric', 'ipv4'] as const;
export type ConfigFieldType = (typeof configFieldTypes)[number];

/** A script version: four parts of one or two digits. */
export const scriptVersion = z
  .string()
  .trim()
  .regex(/^\d{1,2}(\.\d{1,2}){3}$/, 'versionInvalid');

/** Key of the script version in the base config, next to the names of fields. */
export const scriptVersionKey = 'scriptVersion';

/** Limits of the schema and of configs. Texts in UTF-16 units. */
export const configLimits = {
  /** Fields of the schema. */
  fields: 1000,
  /** Values that a field may be restricted to. */
  enumItems: 100,
  /** Maximum length of name, identifier, category and title of a field. */
  fieldText: 100,
  /** A text as value of a field. */
  value: 500,
  /** Maximum size of an imported file, in bytes; a config with every field is far smaller. */
  fileBytes: 1_000_000,
} as const;

/** A value of a field; `domain/configs/values.ts` decides which values a field allows. */
export const configValue = z.union([z.boolean(), z.number(), z.string()]);
export type ConfigValue = z.infer<typeof configValue>;

export const configData = z.record(z.string(), configValue);
export type ConfigData = z.infer<typeof configData>;

/** Only the shape is checked here; the rules of a field are in `domain/configs/fields.ts`. */
export const configField = z.object({
  category: z.string(),
  type: z.enum(configFieldTypes),
  title: z.string(),
  description: z.string(),
  /** `section->>key`: the key of the field in an exported config. Unique. */
  identifier: z.string(),
  /** Null: the script decides. */
  defaultValue: configValue.nullable().default(null),
  /** Not offered in editors; a value that a config already has is kept. */
  hidden: z.boolean().default(false),
  /** Position within its category, from 1. Fields with the same index are sorted by title. */
  index: z.int(),
  /** Minimum of a number, or minimum length of a text. Inclusive, like the maximum. */
  minimum: z.number().nullable().default(null),
  maximum: z.number().nullable().default(null),
  /** The only allowed values; null when there is no such restriction. */
  enum: z
    .array(z.union([z.string(), z.number()]))
    .max(configLimits.enumItems)
    .nullable()
    .default(null),
});
export type ConfigField = z.infer<typeof configField>;

export const configFields = z.record(z.string(), configField);
export type ConfigFields = z.infer<typeof configFields>;

/** What can be moved between accounts: a tab of a mulling config. */
export const mullingTarget = z.object({
  /** Prefix of the names of its fields: `coins` has the fields `coinsEnabled`, `coinsMinimum`. */
  name: z.string(),
  title: z.string(),
  /** Categories whose fields may belong to the target. */
  categories: z.array(z.string()),
});
export type MullingTarget = z.infer<typeof mullingTarget>;

export const configSchema = z.object({
  schema: configFields,
  mullingTargets: z.array(mullingTarget).default([]),
  revision: revision.default(0),
});
export type ConfigSchema = z.infer<typeof configSchema>;

export const getConfigSchema = endpoint({
  summary: 'Get the schema of configs',
  description: 'All fields that configs may set, and the mulling targets.',
  method: 'GET',
  path: '/configs/schema',
  access: ['config_build', 'config_base_page_view', 'config_own_view'],
  response: configSchema,
});

const newSchema = configFields.refine(
  (fields) => Object.keys(fields).length <= configLimits.fields,
  `A schema has at most ${configLimits.fields} fields.`,
);

export const updateConfigSchema = endpoint({
  summary: 'Replace the schema of configs',
  description:
    'Replaces all fields; mulling targets stay. Values of existing configs are kept, also those that the new schema does not allow.',
  errors: { 422: 'A field is invalid: its path is `schema.{name}.{key}`.' },
  refuses: ['schemaChanged', 'schemaInvalid'],
  method: 'PUT',
  path: '/configs/schema',
  access: ['config_build'],
  body: z.object({ schema: newSchema, revision: revision.optional() }),
  response: z.object({ revision: revision.default(0) }),
});

/** Effect of a change of the schema on a config. */
export const schemaEffect = z.object({
  name: z.string(),
  /** Name of the owner; null for a config without an owner. */
  owner: z.string().nullable(),
  type: z.string(),
  /** Fields that are set in this config, but missing in the new schema. */
  removed: z.array(z.string()),
  /** Fields with a value that the new schema does not allow. */
  invalid: z.array(z.object({ name: z.string(), value: configValue })),
});
export type SchemaEffect = z.infer<typeof schemaEffect>;

export const previewConfigSchema = endpoint({
  summary: 'Preview a new schema',
  description: 'The configs of all users that the new schema would affect; nothing is saved.',
  errors: { 422: 'A field is invalid: its path is `schema.{name}.{key}`.' },
  refuses: ['schemaInvalid'],
  method: 'POST',
  path: '/configs/schema/preview',
  access: ['config_build'],
  optional: true,
  body: z.object({ schema: newSchema }),
  response: z.object({ data: z.array(schemaEffect) }),
});
