import { errorBody } from '#contract/common.ts';
import { CommandError } from '#node/commandError.ts';
import type { Answer } from '../api/caller.ts';

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/**
 * Text of a channel error for the user of the suite.
 * @param place address of the server, or subject of a request
 */
export function explained(error: unknown, place: string, hasCredentials = true): Error {
  switch (codeOf(error)) {
    case 'AUTHORIZATION_VIOLATION':
    case 'AUTHENTICATION_EXPIRED':
      return new CommandError(
        hasCredentials
          ? `${place} refuses these credentials: they are of another installation, have ended or were revoked. Sign in for new ones: --api URL --email E --password P.`
          : `${place} demands credentials: sign in for them with --api URL --email E --password P, or name a file with --creds FILE.`,
      );
    case 'CONNECTION_REFUSED':
    case 'CONNECTION_TIMEOUT':
    case 'TIMEOUT':
      return new CommandError(`Nobody answers at ${place}.`);
    case '503':
      return new CommandError(`Nobody answers at ${place}: no agent with this token is connected.`);
    case 'PERMISSIONS_VIOLATION':
      return new CommandError(
        `These credentials may not send to ${place}: their user needs access to the server and the permission of the method.`,
      );
    default:
      return error instanceof Error ? error : new Error(String(error));
  }
}

export const unreachable = (api: string, error: unknown): CommandError =>
  new CommandError(
    `No API answers at ${api} (${error instanceof Error ? error.message : String(error)}): start it, or name its address with --api.`,
  );

export function refusedSignIn(api: string, email: string, { status, body }: Answer): CommandError {
  const parsed = errorBody.safeParse(body);
  const { error, message, fields = {} } = parsed.success ? parsed.data : {};
  const [[field, text] = []] = Object.entries(fields);
  const reason = field === undefined ? (error ?? message) : `${field}: ${String(text)}`;
  return new CommandError(`${api} does not sign in ${email}: ${reason ?? 'no reason given'} (${status}).`);
}
