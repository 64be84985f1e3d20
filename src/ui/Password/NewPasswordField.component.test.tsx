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

test('a new password shows its strength as a word, a hint while Caps Lock is on, and on demand itself', async () => {
  const screen = await renderPart(<Form />);
  const field = screen.getByLabelText('Password', { exact: true });
  await expect.element(screen.getByText(/^Password strength/)).not.toBeInTheDocument();
  await field.fill('password');
  await expect.element(screen.getByText('Password strength: very weak')).toBeVisible();
  await field.fill('vK3#mq9!Tz7&wLp2');
  await expect.element(screen.getByText('Password strength: strong')).toBeVisible();
  await field.click();
  const press = (modifierCapsLock: boolean) =>
    field
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, modifierCapsLock }));
  press(true);
  await expect.element(screen.getByText('Caps Lock is on')).toBeVisible();
  press(false);
  await expect.element(screen.getByText('Caps Lock is on')).not.toBeInTheDocument();
  await expect.element(field).toHaveAttribute('type', 'password');
  await screen.getByRole('button', { name: 'Show or hide password' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
});
