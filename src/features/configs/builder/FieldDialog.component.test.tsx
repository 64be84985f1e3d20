import { expect, test, vi } from 'vitest';
import type { NamedField } from '#domain/configs/fields.ts';
import { aField, aSchema } from '#domain/configs/fixtures.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { FieldDialog } from './FieldDialog.tsx';

const { schema: fields } = aSchema(
  aField({ minimum: 1, maximum: 9, defaultValue: 3 }),
  aField({ name: 'speed', title: 'Speed', type: 'numeric', index: 4, minimum: 0.25, maximum: 2 }),
  aField({ name: 'gateway', category: 'Network', type: 'ipv4', title: 'Gateway' }),
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

test('what a field needs is asked for, and errors appear after the first attempt', async () => {
  const { screen, choice, send, fill, onApply } = await setUp(null);
  await expect.element(screen.getByText('Title is required')).not.toBeInTheDocument();
  await send();
  for (const label of ['Category', 'Name', 'Title', 'Description'])
    await expect.element(screen.getByText(`${label} is required`, { exact: true })).toBeVisible();
  await choice('Category').selectOptions('New category…');
  await expect.element(screen.getByText('New category is required')).toBeVisible();
  await fill({ 'Sort index': '0', Name: '1st' });
  await expect.element(screen.getByText('Sort index must be a whole number, 1 or more')).toBeVisible();
  await expect.element(screen.getByText(/^A name has letters/)).toBeVisible();
  expect(onApply).not.toHaveBeenCalled();
});

test('a new field gets the next index and the identifier of its category', async () => {
  const { text, choice, send, fill, applied, onClose } = await setUp(null, 'Match');
  await expect.element(text('Sort index')).toHaveValue('5');
  await choice('Category').selectOptions('Network');
  await expect.element(text('Sort index')).toHaveValue('2');
  await choice('Category').selectOptions('New category…');
  await fill({ 'New category': 'Trade', Name: 'tax', Title: 'Tax', Description: 'Share of each sale' });
  await expect.element(text('Identifier')).toHaveAttribute('placeholder', 'Trade->>tax');
  await send();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(applied()).toEqual({
    name: 'tax',
    category: 'Trade',
    type: 'string',
    title: 'Tax',
    description: 'Share of each sale',
    identifier: 'Trade->>tax',
    index: 1,
    hidden: false,
    defaultValue: null,
    enum: null,
    minimum: null,
    maximum: null,
  });
});

test('a name that exists is refused with its message', async () => {
  const { screen, send, fill } = await setUp(null, 'Match');
  await fill({ Name: 'pace', Title: 'Tempo', Description: 'Twice' });
  await send();
  await expect.element(screen.getByText("The field with name 'pace' already exist.")).toBeVisible();
});

test('another type resets default and validation, and offers those of its own', async () => {
  const { screen, text, choice, send, applied } = await setUp('pace');
  const offered = () =>
    choice('Validation')
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.element(choice('Validation')).toHaveDisplayValue('Minimum and maximum');
  expect(offered()).toEqual(['Available values', 'Minimum and maximum', 'None']);
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

test('an integer has limits as whole numbers in order, and a default within them', async () => {
  const { screen, send, fill, applied } = await setUp('pace');
  await fill({ Minimum: '1.5', Maximum: '9', Default: '10' });
  await send();
  await expect.element(screen.getByText('Enter a whole number')).toBeVisible();
  await expect.element(screen.getByText('At most 9')).toBeVisible();
  await fill({ Minimum: '12' });
  await expect.element(screen.getByText('The maximum is less than the minimum')).toBeVisible();
  await fill({ Minimum: '2', Default: '4' });
  await send();
  await expect.poll(applied).toMatchObject({ minimum: 2, maximum: 9, defaultValue: 4 });
});

test('available values are separated by commas and contain the default', async () => {
  const { screen, choice, send, fill, applied } = await setUp('pace');
  await choice('Validation').selectOptions('Available values');
  await send();
  await expect.element(screen.getByText('Enter at least one value')).toBeVisible();
  await fill({ 'Available values': '4, five' });
  await expect.element(screen.getByText('One of the values does not match the type')).toBeVisible();
  await fill({ 'Available values': '4, 5' });
  await expect.element(screen.getByText('This is none of the available values')).toBeVisible();
  await fill({ Default: '5' });
  await send();
  await expect.poll(applied).toMatchObject({ enum: [4, 5], minimum: null, maximum: null, defaultValue: 5 });
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

test('an address as default has four parts', async () => {
  const { screen, send, fill, applied } = await setUp('gateway');
  await fill({ Default: '10.0.0' });
  await send();
  await expect.element(screen.getByText(/^Enter an IPv4 address/)).toBeVisible();
  await fill({ Default: '10.0.0.1' });
  await send();
  await expect.poll(applied).toMatchObject({ defaultValue: '10.0.0.1' });
});
