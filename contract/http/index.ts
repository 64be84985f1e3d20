import type { Endpoint } from '../endpoint.ts';
import * as all from './all.ts';

type EndpointsOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name];
};

/** The calls among them, by name: bundlers list what a module exports in different orders. */
const callsOf = <Module extends object>(module: Module): EndpointsOf<Module> =>
  Object.fromEntries(
    Object.entries(module)
      .filter(([, value]) => typeof value === 'object' && 'path' in value && 'access' in value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ) as EndpointsOf<Module>;

/** Every call of the API by name: the source of the generated tests and the OpenAPI document. */
export const endpoints = callsOf(all);
