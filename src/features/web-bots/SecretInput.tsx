import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { revealMs } from '#ui/DataGrid/cursor/useReveal.ts';

/** A field for a secret. What it shows is masked again after 30 s. */
export function SecretInput(props: PasswordInputProps) {
  const { t } = useLingui();
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!isVisible) return undefined;
    const timer = setTimeout(() => setVisible(false), revealMs);
    return () => clearTimeout(timer);
  }, [isVisible]);
  const label = typeof props.label === 'string' ? props.label : '';
  return (
    <PasswordInput
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? t`Hide: ${label}` : t`Show: ${label}` }}
      // Not the user's own password: it is neither filled in nor offered to be saved.
      autoComplete="new-password"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      aria-invalid={Boolean(props.error)}
    />
  );
}
