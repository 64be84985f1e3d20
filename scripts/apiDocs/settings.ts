import { z } from 'zod';
import { agentEnvironment } from '#agent/options.ts';
import { settings } from '#server/kernel/config/environment.ts';

type Variables = Readonly<Record<string, z.ZodType>>;

/** The schema that parses the input first: without defaults, optionals, and transformations before or after. */
function inputOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return inputOf(schema.def.innerType as z.ZodType);
  if (!(schema instanceof z.ZodPipe)) return schema;
  const first = schema.def.in as z.ZodType;
  return inputOf(first instanceof z.ZodTransform ? (schema.def.out as z.ZodType) : first);
}

function typeOf(schema: z.ZodType): string {
  const input = inputOf(schema);
  if (input instanceof z.ZodEnum) return input.options.map((option) => `\`${option}\``).join(', ');
  if (input instanceof z.ZodNumber) return 'number';
  return input instanceof z.ZodURL ? 'address' : 'text';
}

/** The value of an unset variable, if it has one. */
function defaultOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodPipe) {
    const first = schema.def.in as z.ZodType;
    return defaultOf(first instanceof z.ZodTransform ? (schema.def.out as z.ZodType) : first);
  }
  return schema instanceof z.ZodDefault ? `\`${String(schema.def.defaultValue)}\`` : '';
}

const tableOf = (variables: Variables): string =>
  [
    '| Variable | Type | Default | Meaning | Example |',
    '| --- | --- | --- | --- | --- |',
    ...Object.entries(variables).map(([name, schema]) => {
      const { description = '', example } = z.globalRegistry.get(schema) ?? {};
      const shown = typeof example === 'string' ? `\`${example}\`` : '';
      return `| \`${name}\` | ${typeOf(schema)} | ${defaultOf(schema)} | ${description} | ${shown} |`;
    }),
  ].join('\n');

/** `docs/settings.md`: every environment variable, as declared where it is parsed. */
export function settingsPage(): string {
  const groups: Readonly<Record<string, Variables>> = {
    ...settings,
    'Agents (`npm run agent`)': agentEnvironment.shape,
  };
  return [
    '# Settings',
    'Variables of the environment. An empty one counts as unset; an unknown `DUGOUT_…` is named in the log at the start, and a value that does not fit ends the start with its reason. Written by `npm run api-docs` from `server/kernel/config/environment.ts` and `agent/options.ts`.',
    ...Object.entries(groups).flatMap(([title, variables]) => [`## ${title}`, tableOf(variables)]),
  ].join('\n\n');
}
