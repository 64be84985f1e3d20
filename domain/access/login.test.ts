import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginCredentials, loginProblems } from './login.ts';

const form = { email: ' op@dugout.test ', password: 'secret', code: '', isRecovery: false };

test('a valid form has no validation errors', () => expect(loginProblems(form, null)).toEqual({}));

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['op', 'email'],
  ['op@', 'email'],
])('email %j has the error "%s"', (email, problem) =>
  expect(loginProblems({ ...form, email }, null)).toEqual({ email: problem }),
);

test.each([
  ['', 'required'],
  ['1234', 'tooShort'],
  ['x'.repeat(26), 'tooLong'],
])('password %j has the error "%s"', (password, problem) =>
  expect(loginProblems({ ...form, password }, null)).toEqual({ password: problem }),
);

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['12345', 'code'],
  ['1234567', 'code'],
  ['12345a', 'code'],
  ['١٢٣٤٥٦', 'code'],
])('code %j of 6 digits has the error "%s"', (code, problem) =>
  expect(loginProblems({ ...form, code }, 6)).toEqual({ code: problem }),
);

test('the code is neither required nor sent before the second step', () => {
  expect(loginProblems({ ...form, code: 'x' }, null)).toEqual({});
  expect(loginCredentials({ ...form, code: '123456' }, null)).toEqual({
    email: 'op@dugout.test',
    password: 'secret',
  });
});

test('the password is sent unchanged', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 5, maxLength: 25 }), (password) => {
      expect(loginCredentials({ ...form, password }, null).password).toBe(password);
    }),
  );
});

test('spaces in a code are ignored', () => {
  const digits = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom('', ' ', '  ', '\t')), {
    minLength: 1,
    maxLength: 10,
  });
  fc.assert(
    fc.property(digits, (parts) => {
      const code = parts.map(([digit, gap]) => `${digit}${gap}`).join('');
      expect(loginProblems({ ...form, code }, parts.length)).toEqual({});
      expect(loginCredentials({ ...form, code }, parts.length).code).toBe(
        parts.map(([digit]) => digit).join(''),
      );
    }),
  );
});

test('a recovery code takes the place of the code, in any form', () => {
  const recovery = { ...form, code: ' abcd-efgh ', isRecovery: true };
  expect(loginProblems(recovery, 6)).toEqual({});
  expect(loginProblems({ ...recovery, code: ' ' }, 6)).toEqual({ code: 'required' });
  expect(loginProblems({ ...recovery, code: ` ${'a'.repeat(40)} ` }, 6)).toEqual({});
  expect(loginProblems({ ...recovery, code: 'a'.repeat(41) }, 6)).toEqual({ code: 'tooLong' });
  expect(loginCredentials(recovery, 6)).toEqual({
    email: 'op@dugout.test',
    password: 'secret',
    recoveryCode: 'abcd-efgh',
  });
  expect(loginCredentials(recovery, null)).toEqual({ email: 'op@dugout.test', password: 'secret' });
});
