import { expect, test, vi } from 'vitest';
import type { NamedField } from '#domain/configs/fields.ts';
import { aField, aSchema } from '#domain/configs/fixtures.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { FieldDialog } from './FieldDialog.tsx';

const { schema: fields } = aSchema(
  aField({ minimum: 1, maximum: 9, defaultValue: 3 }),
  aField({ name: 'speed', title: 'Speed', type: 'numeric', index: 4, minimum: 0.25, maximum: 2 }),
);

async function setUp(name: string | null, category = '') {
  const onApply = vi.fn<(field: NamedField) => void>();
  const onClose = vi.fn<() => void>();
  const field = name === null ? undefined : fields[name];
  const screen = await renderPart(
    <FieldDialog
      fields={fields}
      original={name !== null && field ? { ...field, name } : null}
      categoryOf={() => category}
      onApply={onApply}
      onClose={onClose}
    />,
  );
  const text = (label: string) => screen.getByRole('textbox', { name: label });
  const choice = (label: string) => screen.getByRole('combobox', { name: label });
  const send = () => screen.getByRole('button', { name: name === null ? 'Add' : 'Apply' }).click();
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values)) await text(label).fill(value);
  };
  return { screen, text, choice, send, fill, onApply, onClose, applied: () => onApply.mock.lastCall?.[0] };
}

test('missing values of a new field are requested after the first attempt; it gets the next index and an identifier', async () => {
  const { screen, text, choice, send, fill, onApply, onClose, applied } = await setUp(null);
  await expect.element(screen.getByText('Title is required')).not.toBeInTheDocument();
  await send();
  for (const label of ['Category', 'Name', 'Title', 'Description'])
    await expect.element(screen.getByText(`${label} is required`, { exact: true })).toBeVisible();
  await expectAccessible('[role=dialog]');
  await choice('Category').selectOptions('New category…');
  await expect.element(screen.getByText('New category is required')).toBeVisible();
  await fill({ Name: '1st' });
  await expect.element(screen.getByText(/^A name has letters/)).toBeVisible();
  await fill({ Name: 'pace' });
  await expect.element(screen.getByText("The field with name 'pace' already exists.")).toBeVisible();
  expect(onApply).not.toHaveBeenCalled();

  await choice('Category').selectOptions('Match');
  await expect.element(text('Sort index')).toHaveValue('5');
  await choice('Category').selectOptions('New category…');
  await fill({ 'New category': 'Trade', Name: 'tax', Title: 'Tax', Description: 'Share of each sale' });
  await expect.element(text('Identifier')).toHaveAttribute('placeholder', 'Trade->>tax');
  await fill({ 'Sort index': '0' });
  await expect.element(screen.getByText('Sort index must be a whole number, 1 or more')).toBeVisible();
  await fill({ 'Sort index': '3' });
  await send();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(applied()).toEqual({
    name: 'tax',
    category: 'Trade',
    type: 'string',
    title: 'Tax',
    description: 'Share of each sale',
    identifier: 'Trade->>tax',
    index: 3,
    hidden: false,
    defaultValue: null,
    enum: null,
    minimum: null,
    maximum: null,
  });
});

test('another type resets default and validation, and offers those of its own', async () => {
  const { screen, text, choice, send, fill, applied } = await setUp('pace');
  const offered = () =>
    choice('Validation')
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.element(choice('Validation')).toHaveDisplayValue('Minimum and maximum');
  expect(offered()).toEqual(['Available values', 'Minimum and maximum', 'None']);
  await choice('Validation').selectOptions('Available values');
  await send();
  await expect.element(screen.getByText('Enter at least one value')).toBeVisible();
  await fill({ 'Available values': '4, five' });
  await expect.element(screen.getByText('One of the values does not match the type')).toBeVisible();
  await choice('Type').selectOptions('Numeric');
  await expect.element(text('Default')).toHaveValue('');
  expect(offered()).toEqual(['Available values', 'None']);
  await expect.element(text('Minimum')).not.toBeInTheDocument();
  await choice('Type').selectOptions('Boolean');
  await expect.element(choice('Validation')).not.toBeInTheDocument();
  await expect.element(choice('Default')).toHaveDisplayValue('No');
  await choice('Default').selectOptions('Yes');
  await screen.getByRole('checkbox', { name: 'Hidden' }).click();
  await send();
  await expect
    .poll(applied)
    .toMatchObject({ type: 'boolean', defaultValue: true, minimum: null, maximum: null, hidden: true });
});

test('limits that the dialog does not offer are shown and kept', async () => {
  const { screen, send, fill, applied } = await setUp('speed');
  await expect.element(screen.getByText('Its limits stay: 0.25 to 2')).toBeVisible();
  await fill({ Default: '3' });
  await send();
  await expect.element(screen.getByText('At most 2')).toBeVisible();
  await fill({ Default: '1.5' });
  await send();
  await expect.poll(applied).toMatchObject({ minimum: 0.25, maximum: 2, defaultValue: 1.5 });
});
