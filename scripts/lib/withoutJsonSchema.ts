import type { Plugin } from 'vite';

/** Matches the function of each schema that describes it. */
const processor = /^ *inst\._zod\.processJSONSchema = .*;$/gm;
const converters =
  'import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";';
const unused =
  'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => () => undefined;';

/**
 * The source of zod's schemas without their descriptions as JSON schemas.
 * @throws when zod's code looks different
 */
function withoutDescriptions(source: string): string {
  const code = source.replaceAll(processor, '').replace(converters, unused);
  if (code.includes('processJSONSchema') || !code.includes(unused))
    throw new Error('JSON schemas cannot be left out of this version of zod');
  return code;
}

/**
 * Removes JSON schemas from the browser's code, where nothing describes a schema: 5 kB of every first load,
 * and a function per schema.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/zod\/v4\/classic\/schemas\.js$/ },
      handler: (source) => ({ code: withoutDescriptions(source), map: null }),
    },
  };
}
