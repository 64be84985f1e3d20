import { accountErrors, proxyErrors } from './accounts.ts';
import { agentRefusals, workFailures } from './agents.ts';
import { callErrors, fieldErrors } from './calls.ts';
import { configErrors, fleetErrors } from './fleet.ts';
import { moneyErrors, peopleErrors } from './people.ts';

/**
 * All errors with which the API and agents refuse: status and English text by code. Apps translate the codes;
 * the text is for apps that do not know a code.
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

/** An error as it is sent: its English text, and for errors of this table also code and parameters. */
export interface Fault {
  readonly error: string;
  readonly code?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** Types of parameters by name: a name means the same in every text. Other parameters are texts. */
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
  /** Shown in quotes, one after the other. */
  names: readonly string[];
  /** The inner cause: an error of this table, or a foreign one. */
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

/** Whether a code is in this table. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);
