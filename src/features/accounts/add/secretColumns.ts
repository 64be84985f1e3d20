import { permissionOfField } from '#domain/accounts/secrets.ts';

/** Whether a column of a file holds something that is masked. */
export const isSecretColumn = (path: string): boolean =>
  /password|gauth|login/i.test(path) && permissionOfField(path) !== null;
