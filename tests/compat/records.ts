import { z } from 'zod';
import { clipPart, clipPartStored } from '#contract/agent/clip.ts';
import * as agent from '#contract/agent/index.ts';
import { type ChannelMethod, channelMethods } from '#contract/channel/methods.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { events } from '#contract/events/index.ts';
import { endpoints } from '#contract/http/index.ts';
import { createSchemas } from '../../scripts/apiDocs/schema.ts';
import type { Schema } from './subset.ts';

/**
 * One call, event, method of the channel or message of an agent, limited to the parts on which other versions
 * depend. `request` goes to the API or the agent, `answer` comes from it; an event and a command are answers
 * without a request.
 */
export interface ContractRecord {
  kind: 'call' | 'event' | 'method' | 'agent report' | 'agent command' | 'schema';
  name: string;
  /** `GET /servers/:id` for a call. */
  address?: string;
  request?: Schema;
  answer?: Schema;
}

/** The whole contract of this version, in the order of kind and name, with the schemas to which the others refer. */
export function recordsOfContract(): ContractRecord[] {
  const schemas = createSchemas();
  const records: ContractRecord[] = [];
  for (const [name, call] of Object.entries<Endpoint>(endpoints))
    records.push({
      kind: 'call',
      name,
      address: `${call.method} ${call.path}`,
      request: requestOf(call, schemas.of),
      answer: schemas.of(call.response),
    });
  for (const [name, payload] of Object.entries<z.ZodType>(events))
    records.push({ kind: 'event', name, answer: schemas.of(payload) });
  for (const [name, { request, reply }] of Object.entries<ChannelMethod>(channelMethods))
    records.push({
      kind: 'method',
      name,
      request: schemas.of(request),
      ...(reply !== 'image' && { answer: schemas.of(reply) }),
    });
  const { agentHello, ongoingTasks, consoleReport, taskReport, accountEvent, consoleAct } = agent;
  const reports = { agentHello, ongoingTasks, consoleReport, taskReport, accountEvent, consoleAct };
  for (const [name, report] of Object.entries(reports))
    records.push({ kind: 'agent report', name, request: schemas.of(report) });
  const { whoIs, consoleConfigs } = agent;
  const consoleScreen = { request: agent.consoleScreen, reply: agent.screensStored };
  const clip = { request: clipPart, reply: clipPartStored };
  for (const [name, { request, reply }] of Object.entries({ whoIs, consoleConfigs, consoleScreen, clip }))
    records.push({ kind: 'agent report', name, request: schemas.of(request), answer: schemas.of(reply) });
  const { agentWelcome, agentCommand } = agent;
  for (const [name, command] of Object.entries({ agentWelcome, agentCommand }))
    records.push({ kind: 'agent command', name, answer: schemas.of(command) });
  for (const [name, schema] of Object.entries(schemas.shared()))
    records.push({ kind: 'schema', name, answer: schema });
  return records.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'));
}

/** Identifies a record among those of a version. */
export const keyOf = ({ kind, name }: Pick<ContractRecord, 'kind' | 'name'>): string => `${kind} ${name}`;

/** Parameters, query and body of a call as the fields of one object. */
function requestOf({ params, query, body }: Endpoint, schemaOf: (schema: z.ZodType) => Schema): Schema {
  const parts = Object.entries({ params, query, body }).filter(([, part]) => part !== undefined);
  return {
    type: 'object',
    properties: Object.fromEntries(parts.map(([name, part]) => [name, schemaOf(part as z.ZodType)])),
    required: parts.map(([name]) => name),
  };
}
