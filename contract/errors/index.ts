import { accountErrors, proxyErrors } from './accounts.ts';
import { agentRefusals, workFailures } from './agents.ts';
import { callErrors, fieldErrors } from './calls.ts';
import { configErrors, fleetErrors } from './fleet.ts';
import { moneyErrors, peopleErrors } from './people.ts';

/**
 * Everything that the API and agents refuse with: status and English text by code. Apps translate codes; the text goes
 * beside them for those that do not know a code.
 */
export const errors = {
  ...callErrors,
  ...fieldErrors,
  ...peopleErrors,
  ...moneyErrors,
  ...fleetErrors,
  ...configErrors,
  ...accountErrors,
  ...proxyErrors,
  ...agentRefusals,
  ...workFailures,
};
export type ErrorCode = keyof typeof errors;

/** An error as it is sent: its English text, and for the errors of this table code and parameters. */
export interface Fault {
  readonly error: string;
  readonly code?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** The types of parameters by their names: a name means the same in every text. Any other one is a text. */
interface ParamTypes {
  /** Seconds. */
  wait: number;
  /** US dollars. */
  price: number;
  balance: number;
  count: number;
  limit: number;
  min: number;
  max: number;
  days: number;
  /** From 1. */
  day: number;
  slot: number;
  /** Shown quoted, one after the other. */
  names: readonly string[];
  /** What is wrong within: an error of this table, or of somebody else. */
  fault: Fault;
  faults: readonly Fault[];
  places: readonly Fault[];
}

type NamesIn<Text extends string> = Text extends `${string}{${infer Param}}${infer Rest}`
  ? Param extends `${infer Name}, plural, one {${string}`
    ? Rest extends ` other {${string}}}${infer After}`
      ? Name | NamesIn<After>
      : never
    : Param | NamesIn<Rest>
  : never;

export type ParamsOf<Code extends ErrorCode> = {
  readonly [Name in NamesIn<(typeof errors)[Code]['text']>]: Name extends keyof ParamTypes
    ? ParamTypes[Name]
    : string;
};

/** The codes of errors without parameters. */
export type PlainCode = {
  [Code in ErrorCode]: keyof ParamsOf<Code> extends never ? Code : never;
}[ErrorCode];

/** Whether a code is one of this table. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);
