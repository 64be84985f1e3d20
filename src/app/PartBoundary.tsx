import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useUiContext } from '#ui/uiContext.ts';

export interface PartBoundaryProps {
  children: ReactNode;
  /** The person goes on without this part; without it the page can only be loaded anew. */
  onClose?: () => void;
}

/**
 * Stands above a part of the app that is fetched when it is wanted. After a release it may be gone from the server:
 * then only this part fails, and the page with a console in hand lives on.
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
