import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconArrowBigUpLine } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { Row } from '#ui/layout/flex.ts';

/** A password with a button that shows it, and a hint while Caps Lock is on. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui();
  const [isCapsLock, setCapsLock] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordInput
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t`Show or hide password` }}
        autoCapitalize="off"
        spellCheck={false}
        {...props}
        aria-invalid={Boolean(props.error)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      <div role="status">
        {isCapsLock && isFocused ? (
          <Row component="p" gap={6} wrap="nowrap" mt={6} c="var(--dugout-warning)" fz="sm">
            <IconArrowBigUpLine size={16} stroke={1.75} aria-hidden="true" />
            {t`Caps Lock is on`}
          </Row>
        ) : null}
      </div>
    </div>
  );
}
