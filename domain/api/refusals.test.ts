import { expect, test } from 'vitest';
import { refusals } from '#contract/refusals.ts';
import { readRefusal, readRefusalPart } from './refusals.ts';

test('every text of the catalog is recognized with its values', () => {
  for (const template of refusals) {
    const values: Record<string, string> = {};
    const text = template.replace(/\{(\w+)\}/g, (_, name: string) => (values[name] = `a ${name}'s 7`));
    expect(readRefusal(text)).toEqual({ template, values });
  }
});

test('other texts are not', () => {
  for (const text of ['', 'Not found', 'server 7 is on fire', 'This is you. Really.', '5 minutes'])
    expect(readRefusal(text)).toBeNull();
});

test('the longer one of similar texts is recognized', () => {
  expect(readRefusal("Olga has changed 'psn.id' to '7' in the meantime.")?.values).toEqual({
    user: 'Olga',
    field: 'psn.id',
    value: '7',
  });
  expect(readRefusalPart("server group 'North'")?.template).toBe('server group {names}');
  expect(readRefusalPart('1 minute')?.template).toBe('1 minute');
});
