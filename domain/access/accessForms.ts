import { z } from 'zod';
import { password, username } from '#contract/http/auth.ts';

/** Messages of these forms; the screens translate them. */
export const formFaults = {
  email: 'email',
  /** The new password is the current one (`newPswEqual` of the specification). */
  samePassword: 'newPswEqual',
  /** The two entered passwords differ. */
  mismatch: 'notMatchPsw',
  sameName: 'sameName',
} as const;

const email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email({ error: formFaults.email }).max(254));
/** Repetition of the password; equality is a rule of the whole form. */
const confirm = z.string().min(1);

/** Compares even while other fields are invalid, so that all errors show at once. */
const always = { when: () => true };

/** Registration; the referrer is stored or entered if the server has referral links. */
export const registerForm = z
  .object({
    username,
    email,
    password,
    confirm,
    code: z.string().trim().min(1).max(200),
    referrer: z.string().trim().max(100),
  })
  .refine((form) => form.confirm === form.password, {
    path: ['confirm'],
    error: formFaults.mismatch,
    ...always,
  });

/** Request of a mail with a link for a new password. */
export const forgotForm = z.object({ email });

/** A new password, without the old one: the mailed link replaces it. */
export const resetForm = z.object({ password, confirm }).refine((form) => form.confirm === form.password, {
  path: ['confirm'],
  error: formFaults.mismatch,
  ...always,
});

/** Password change of the signed-in user. */
export const passwordForm = z
  .object({ oldPassword: password, newPassword: password, confirm })
  .refine((form) => form.newPassword === '' || form.newPassword !== form.oldPassword, {
    path: ['newPassword'],
    error: formFaults.samePassword,
    ...always,
  })
  .refine((form) => form.confirm === form.newPassword, {
    path: ['confirm'],
    error: formFaults.mismatch,
    ...always,
  });

/** Name change: within the limits of a username, and not the current one. */
export const nameForm = (current: string) =>
  z.object({ username: username.refine((name) => name !== current, { error: formFaults.sameName }) });

/** A code of `length` digits; spaces are ignored. */
export const codeForm = (length: number) =>
  z.object({
    code: z
      .string()
      .transform((code) => code.replace(/\s/g, ''))
      .pipe(z.string().regex(new RegExp(`^\\d{${length}}$`), { error: 'code' })),
  });
