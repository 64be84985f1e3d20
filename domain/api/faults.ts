import { type ErrorCode, errors, type Fault, type ParamsOf } from '#contract/errors/index.ts';
import { formatParam } from './faultParams.ts';

const plural = /\{(\w+), plural, one \{([^}]*)\} other \{([^}]*)\}\}/g;

function englishText(text: string, params: Readonly<Record<string, unknown>>): string {
  return text
    .replaceAll(plural, (_, name: string, one: string, other: string) =>
      (params[name] === 1 ? one : other).replace('#', String(params[name])),
    )
    .replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      formatParam(name, params[name], 'en', ({ error }) => error),
    );
}

export function faultOf<Code extends ErrorCode>(
  code: Code,
  ...[params]: keyof ParamsOf<Code> extends never ? [] : [params: ParamsOf<Code>]
): Fault {
  const error = englishText(errors[code].text, params ?? {});
  return params ? { error, code, params } : { error, code };
}

/** Arguments of {@link faultOf}. */
export type FaultArgs<Code extends ErrorCode> = Parameters<typeof faultOf<Code>>;
