import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  codeForm,
  forgotForm,
  formFaults,
  nameForm,
  passwordForm,
  registerForm,
  resetForm,
} from './accessForms.ts';

/** First message by field; empty for a valid form. */
function faults(schema: z.ZodType, values: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message, code } of schema.safeParse(values).error?.issues ?? [])
    found[path.join('.')] ??= code === 'custom' || code === 'invalid_format' ? message : code;
  return found;
}

const registration = {
  username: ' Ann ',
  email: ' Ann@Dugout.test ',
  password: ' secret ',
  confirm: ' secret ',
  code: ' INVITE ',
  referrer: '',
};

test('texts are trimmed, passwords are not', () => {
  expect(registerForm.parse(registration)).toEqual({
    username: 'Ann',
    email: 'ann@dugout.test',
    password: ' secret ',
    confirm: ' secret ',
    code: 'INVITE',
    referrer: '',
  });
});

test.each([
  [{ username: 'A' }, { username: 'too_small' }],
  [{ username: 'x'.repeat(26) }, { username: 'too_big' }],
  [{ email: 'ann@' }, { email: formFaults.email }],
  [{ password: '1234', confirm: '1234' }, { password: 'too_small' }],
  [{ password: 'x'.repeat(26), confirm: 'x'.repeat(26) }, { password: 'too_big' }],
  [{ confirm: 'secret' }, { confirm: formFaults.mismatch }],
  [{ confirm: '' }, { confirm: 'too_small' }],
  [{ code: '  ' }, { code: 'too_small' }],
])('registration with %j has the faults %j', (part, expected) =>
  expect(faults(registerForm, { ...registration, ...part })).toEqual(expected),
);

test('all faults are found at once', () => {
  expect(faults(registerForm, { ...registration, username: '', confirm: 'other' })).toEqual({
    username: 'too_small',
    confirm: formFaults.mismatch,
  });
  expect(faults(resetForm, { password: '123', confirm: 'other' })).toEqual({
    password: 'too_small',
    confirm: formFaults.mismatch,
  });
});

test('a new password differs from the current one and is repeated', () => {
  const form = { oldPassword: 'secret', newPassword: 'secret2', confirm: 'secret2' };
  expect(faults(passwordForm, form)).toEqual({});
  expect(faults(passwordForm, { ...form, newPassword: 'secret', confirm: 'secret' })).toEqual({
    newPassword: formFaults.samePassword,
  });
  expect(faults(passwordForm, { ...form, confirm: 'secret3' })).toEqual({ confirm: formFaults.mismatch });
  expect(faults(passwordForm, { oldPassword: '', newPassword: '', confirm: '' })).toEqual({
    oldPassword: 'too_small',
    newPassword: 'too_small',
    confirm: 'too_small',
  });
});

test('a new name differs from the current one after trimming', () => {
  expect(faults(nameForm('Ann'), { username: ' Ann ' })).toEqual({ username: formFaults.sameName });
  expect(faults(nameForm('Ann'), { username: 'ann' })).toEqual({});
  expect(faults(nameForm('Ann'), { username: ' ' })).toEqual({ username: 'too_small' });
});

test('spaces in a code are ignored, and its length is exact', () => {
  expect(codeForm(6).parse({ code: '123 456' })).toEqual({ code: '123456' });
  expect(faults(codeForm(6), { code: '12345' })).toEqual({ code: 'code' });
  expect(faults(codeForm(6), { code: '12345a' })).toEqual({ code: 'code' });
});

test('the email of a forgotten password is required and valid', () => {
  expect(faults(forgotForm, { email: 'nobody' })).toEqual({ email: formFaults.email });
  expect(forgotForm.parse({ email: ' A@b.cd ' })).toEqual({ email: 'a@b.cd' });
});
