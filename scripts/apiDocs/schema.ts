import { z } from 'zod';
import * as common from '#contract/common.ts';
import * as enums from '#contract/enums.ts';
import * as attachedConfig from '#contract/http/attachedConfig.ts';
import * as auth from '#contract/http/auth.ts';
import * as configs from '#contract/http/configs.ts';
import * as consoles from '#contract/http/consoles.ts';
import * as me from '#contract/http/me.ts';
import * as plans from '#contract/http/plans.ts';
import * as proxies from '#contract/http/proxies.ts';
import * as serverGroups from '#contract/http/serverGroups.ts';
import * as servers from '#contract/http/servers.ts';
import * as tasks from '#contract/http/tasks.ts';
import * as wallet from '#contract/http/wallet.ts';
import * as webBots from '#contract/http/webBots.ts';

export type JsonSchema = Record<string, unknown>;

const nameOf = (exported: string): string => exported.charAt(0).toUpperCase() + exported.slice(1);

/** Object schemas exported by the contract: each is defined once and referenced by name. */
const named = z.registry<{ id: string }>();
for (const module of [
  common,
  enums,
  attachedConfig,
  auth,
  configs,
  consoles,
  me,
  plans,
  proxies,
  serverGroups,
  servers,
  tasks,
  wallet,
  webBots,
])
  for (const [exported, value] of Object.entries(module))
    if (value instanceof z.ZodObject && !named.has(value)) named.add(value, { id: nameOf(exported) });

const refPrefix = '#/components/schemas/';

/** Marks schemas with `.catch()`: a value that this version does not know is read as the default. */
function markTolerant({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: object }): void {
  if (zodSchema._zod.def.type === 'catch') Object.assign(jsonSchema, { 'x-tolerant': true });
}

/** Converts zod's own references (`#/$defs/Server`) to references to the shared schemas. */
const shareRefs = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${refPrefix}`)) as JsonSchema;

export interface Schemas {
  /**
   * JSON Schema of the data on the wire, before it is parsed. Checks that JSON Schema cannot express are omitted:
   * the contract in code is authoritative. Named objects become references to {@link Schemas.shared}.
   */
  of(schema: z.ZodType): JsonSchema;
  /** The named objects that the schemas so far refer to, by name. */
  shared(): Record<string, JsonSchema>;
}

export function createSchemas(): Schemas {
  const components = new Map<string, JsonSchema>();
  return {
    of(schema) {
      const {
        $schema: _,
        $defs,
        id,
        ...rest
      } = z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        target: 'draft-2020-12',
        metadata: named,
        override: markTolerant,
      });
      for (const [name, definition] of Object.entries($defs ?? {})) {
        const { id: __, ...body } = definition;
        components.set(name, shareRefs(body));
      }
      if (typeof id !== 'string') return shareRefs(rest);
      components.set(id, shareRefs(rest));
      return { $ref: refPrefix + id };
    },
    shared: () => Object.fromEntries([...components].toSorted(([a], [b]) => a.localeCompare(b, 'en'))),
  };
}

export function fieldsOf(schema: z.ZodType): { name: string; schema: JsonSchema; required: boolean }[] {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(described.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: described.required?.includes(name) ?? false,
  }));
}
