import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { NamedField } from '#domain/configs/fields.ts';
import { aField } from '#domain/configs/fixtures.ts';
import { valueFault } from '#domain/configs/values.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { ValueInput, type ValueInputProps } from './ValueInput.tsx';

interface EditedProps {
  field: NamedField;
  start: unknown;
  inherited: ValueInputProps['inherited'];
  onChange: (value: unknown) => void;
}

function Edited({ field, start, inherited, onChange }: EditedProps) {
  const [value, setValue] = useState(start);
  return (
    <ValueInput
      field={field}
      label="Value"
      value={value}
      inherited={inherited}
      fault={value === undefined ? null : valueFault(field, value)}
      onChange={(_name, next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

async function setUp(
  over: Partial<NamedField>,
  start?: unknown,
  inherited: ValueInputProps['inherited'] = null,
) {
  const onChange = vi.fn<EditedProps['onChange']>();
  const screen = await renderPart(
    <Edited field={aField(over)} start={start} inherited={inherited} onChange={onChange} />,
  );
  return { screen, last: () => onChange.mock.lastCall?.[0], text: screen.getByRole('textbox') };
}

test('a whole number is read while it is typed, what cannot be read is kept and marked, and clearing removes it', async () => {
  const { screen, last, text } = await setUp({ minimum: 1, maximum: 60 }, undefined, 16);
  await expect.element(text).toHaveAttribute('placeholder', '16');
  await text.fill('20');
  expect(last()).toBe(20);
  await text.fill('61');
  await expect.element(screen.getByText('At most 60')).toBeVisible();
  expect(last()).toBe(61);
  await text.fill('2x');
  await expect.element(text).toHaveValue('2x');
  await expect.element(screen.getByText('Enter a whole number')).toBeVisible();
  await text.fill('');
  expect(last()).toBe(undefined);
  await expect.element(text).not.toHaveAttribute('aria-invalid', 'true');
});

test('a decimal number can be typed with a point or a comma, also while its end is missing', async () => {
  const { last, text } = await setUp({ type: 'numeric', minimum: 0.25, maximum: 2 }, 1);
  await text.fill('1.');
  await expect.element(text).toHaveValue('1.');
  expect(last()).toBe(1);
  await text.fill('0,5');
  expect(last()).toBe(0.5);
  await userEvent.tab();
  await expect.element(text).toHaveValue('0.5');
});

test('an address is checked, and a text may be empty and differs from none', async () => {
  const address = await setUp({ type: 'ipv4' });
  await address.text.fill('10.0.0');
  await expect.element(address.screen.getByText(/^Enter an IPv4 address/)).toBeVisible();
  await address.text.fill('10.0.0.1');
  expect(address.last()).toBe('10.0.0.1');
  await address.screen.unmount();

  const { screen, last, text } = await setUp({ type: 'string', minimum: null, maximum: 3 }, 'abc', 'xyz');
  await text.fill('abcd');
  await expect.element(screen.getByText('At most 3 characters')).toBeVisible();
  await text.fill('');
  expect(last()).toBe('');
  await expect.element(text).toHaveAttribute('placeholder', 'empty');
});

test('one available value is chosen or none, and one that is no longer available is shown and marked', async () => {
  const { screen, last } = await setUp({ type: 'string', enum: ['rivals', 'draft'] }, 'quick', 'rivals');
  const select = screen.getByRole('combobox', { name: 'Value' });
  await expect.element(screen.getByText('Choose one of the available values')).toBeVisible();
  await expect.element(select).toHaveDisplayValue('quick');
  await select.selectOptions('draft');
  expect(last()).toBe('draft');
  await select.selectOptions('Not set: rivals');
  expect(last()).toBe(undefined);
});

test('a boolean starts from the value that applies without one', async () => {
  const { screen, last } = await setUp({ type: 'boolean' }, undefined, true);
  const toggle = screen.getByRole('switch', { name: 'Value' });
  await expect.element(toggle).toBeChecked();
  await toggle.click();
  expect(last()).toBe(false);
  await expect.element(toggle).not.toBeChecked();
});

test('a value of another type is shown until yes or no is chosen', async () => {
  const { screen, last } = await setUp({ type: 'boolean' }, 'often');
  await expect.element(screen.getByText('Choose yes or no')).toBeVisible();
  await screen.getByRole('combobox', { name: 'Value' }).selectOptions('Yes');
  expect(last()).toBe(true);
  await expect.element(screen.getByRole('switch', { name: 'Value' })).toBeChecked();
});
