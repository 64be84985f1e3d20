import { credentials, maxRecoveryCode, passwordLength } from '#contract/http/auth.ts';

export interface LoginForm {
  email: string;
  password: string;
  /** Second-factor code, or a recovery code instead; ignored until its length is known. */
  code: string;
  /** The user enters a recovery code, because the authenticator app is missing. */
  isRecovery: boolean;
}

export type LoginProblem = 'required' | 'email' | 'tooShort' | 'tooLong' | 'code';

/** The code without spaces: people type `123 456`. */
const cleanCode = (code: string): string => code.replace(/\s/g, '');

/**
 * Validation errors of a login form by field; empty when it can be sent. Passwords are not changed; the email
 * is trimmed.
 * @param codeLength digits that the code must have, or null before the second step
 */
export function loginProblems(
  form: LoginForm,
  codeLength: number | null,
): Partial<Record<'email' | 'password' | 'code', LoginProblem>> {
  const email = emailProblem(form.email.trim());
  const password = passwordProblem(form.password);
  const code = codeLength === null ? null : codeProblem(form, codeLength);
  return { ...(email && { email }), ...(password && { password }), ...(code && { code }) };
}

export function loginCredentials(
  form: LoginForm,
  codeLength: number | null,
): { email: string; password: string; code?: string; recoveryCode?: string } {
  const { email, password, code, isRecovery } = form;
  const account = { email: email.trim(), password };
  if (codeLength === null) return account;
  return isRecovery ? { ...account, recoveryCode: code.trim() } : { ...account, code: cleanCode(code) };
}

function emailProblem(email: string): LoginProblem | null {
  if (email === '') return 'required';
  return credentials.shape.email.safeParse(email).success ? null : 'email';
}

function passwordProblem(password: string): LoginProblem | null {
  if (password === '') return 'required';
  if (password.length < passwordLength.min) return 'tooShort';
  return password.length > passwordLength.max ? 'tooLong' : null;
}

function codeProblem(form: LoginForm, length: number): LoginProblem | null {
  const code = cleanCode(form.code);
  if (code === '') return 'required';
  if (form.isRecovery) return form.code.trim().length > maxRecoveryCode ? 'tooLong' : null;
  return /^\d+$/.test(code) && code.length === length ? null : 'code';
}
