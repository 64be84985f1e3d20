import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useUiContext } from '#ui/uiContext.ts';

export interface PartBoundaryProps {
  children: ReactNode;
  /** Continues without this part; when it is missing, the user can only reload the page. */
  onClose?: () => void;
}

/**
 * Error boundary of a part that is loaded on demand. After a release its files may be missing on the server: then only
 * this part fails, and the rest of the page, such as a controlled console, keeps working.
 */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <PartMissing onClose={this.props.onClose} />;
  }
}

function PartMissing({ onClose }: { onClose: (() => void) | undefined }) {
  const { isOffline } = useUiContext();
  return (
    <Dialog
      onClose={onClose ?? (() => undefined)}
      withCloseButton={onClose !== undefined}
      zIndex={500}
      title={<Trans>This part could not be loaded</Trans>}
    >
      {isOffline ? (
        <Trans>
          You are offline, and this part was not loaded before. It opens once the connection is restored.
        </Trans>
      ) : (
        <Trans>
          Dugout may have been updated since this page was opened. Everything else keeps working. Reload when
          convenient.
        </Trans>
      )}
      <Group justify="flex-end" mt="md" gap="sm">
        {onClose ? (
          <Button variant="default" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
        ) : null}
        <Button data-autofocus onClick={() => location.reload()}>
          <Trans>Reload to update</Trans>
        </Button>
      </Group>
    </Dialog>
  );
}
