import { expect, test } from 'vitest';
import { aField } from '#domain/configs/fixtures.ts';
import { press } from '#tests/components/page.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { FieldInfo } from './FieldInfo.tsx';

test('the description, the available values and the limits of a field open on demand and close with Escape', async () => {
  const field = aField({ minimum: 1, maximum: 9, enum: [2, 4], defaultValue: 4 });
  const screen = await renderPart(<FieldInfo field={field} />);
  const button = screen.getByRole('button', { name: 'About Pace' });
  await expect
    .element(button)
    .toHaveAttribute('data-tip', expect.stringMatching(/^How fast it plays · Available values: 2, 4/));
  await button.click();
  const info = screen.getByRole('status');
  await expect.element(info).toMatchTextContent(/How fast it plays/);
  await expect.element(info).toMatchTextContent(/Integer.*2, 4.*Minimum1.*Maximum9.*Default4/);
  await press('Escape');
  await expect.element(info).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await button.click();
  await expect.element(info).toBeVisible();
  // A grid lets no mouse events follow.
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.element(info).not.toBeInTheDocument();
});

test('limits of a text are lengths, and the error of the value comes first', async () => {
  const field = aField({ type: 'string', minimum: 2, maximum: 20 });
  const screen = await renderPart(<FieldInfo field={field} error="At most 20 characters" />);
  const button = screen.getByRole('button', { name: 'About Pace' });
  await expect.element(button).toHaveAttribute('data-tip', 'At most 20 characters');
  await button.click();
  const info = screen.getByRole('status');
  await expect.element(info).toMatchTextContent(/At most 20 characters.*Minimum length2.*Maximum length20/);
  await expect.element(info).toMatchTextContent(/Without a value the script decides/);
});
