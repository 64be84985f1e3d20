import { permissionOfField } from '#domain/accounts/secrets.ts';

/** Whether a column of a file contains masked values. */
export const isSecretColumn = (path: string): boolean =>
  /password|gauth|login/i.test(path) && permissionOfField(path) !== null;
