import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '#tests/components/renderPart.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

function Form() {
  const [value, setValue] = useState('');
  return (
    <NewPasswordField
      label="Password"
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      known={['Olivia']}
    />
  );
}

test('the strength of a new password is a word beside a bar, once there is one', async () => {
  const screen = await renderPart(<Form />);
  const field = screen.getByLabelText('Password', { exact: true });
  await expect.element(screen.getByText(/^Password strength/)).not.toBeInTheDocument();
  await field.fill('password');
  await expect.element(screen.getByText('Password strength: very weak')).toBeVisible();
  await field.fill('vK3#mq9!Tz7&wLp2');
  await expect.element(screen.getByText('Password strength: strong')).toBeVisible();
});

test('a hint shows while Caps Lock is on', async () => {
  const screen = await renderPart(<Form />);
  const field = screen.getByLabelText('Password', { exact: true });
  await field.click();
  const press = (modifierCapsLock: boolean) =>
    field
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, modifierCapsLock }));
  press(true);
  await expect.element(screen.getByText('Caps Lock is on')).toBeVisible();
  press(false);
  await expect.element(screen.getByText('Caps Lock is on')).not.toBeInTheDocument();
});

test('the password can be shown', async () => {
  const screen = await renderPart(<Form />);
  const field = screen.getByLabelText('Password', { exact: true });
  await expect.element(field).toHaveAttribute('type', 'password');
  await screen.getByRole('button', { name: 'Show or hide password' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
});
