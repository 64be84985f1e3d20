import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { PartTimeoutError } from '#domain/partLoad.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useUiContext } from '#ui/uiContext.ts';

export interface PartBoundaryProps {
  children: ReactNode;
  /** Continues without this part; when it is missing, the user can only reload the page. */
  onClose?: () => void;
}

interface BoundaryState {
  hasFailed: boolean;
  /** Whether its file did not arrive in time. */
  isLate: boolean;
}

/**
 * Error boundary of a part that is loaded on demand. After a release its files may be missing on the server: then only
 * this part fails, and the rest of the page, such as a controlled console, keeps working.
 */
export class PartBoundary extends Component<PartBoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, isLate: false };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { hasFailed: true, isLate: error instanceof PartTimeoutError };
  }

  override render(): ReactNode {
    const { hasFailed, isLate } = this.state;
    if (!hasFailed) return this.props.children;
    return <PartMissing isLate={isLate} onClose={this.props.onClose} />;
  }
}

function PartMissing({ isLate, onClose }: { isLate: boolean; onClose: (() => void) | undefined }) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  return (
    <Dialog
      onClose={onClose ?? (() => undefined)}
      withCloseButton={onClose !== undefined}
      zIndex={500}
      title={t`This part could not be loaded`}
    >
      {isOffline ? (
        <Trans>
          You are offline, and this part was not loaded before. It opens once the connection is restored.
        </Trans>
      ) : isLate ? (
        <Trans>
          It has not arrived within two minutes: the connection is slow or interrupted. Everything else keeps
          working. Open it again, or reload when convenient.
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
            {t`Not now`}
          </Button>
        ) : null}
        <Button data-autofocus onClick={() => location.reload()}>
          {isLate ? t`Reload the app` : t`Reload to update`}
        </Button>
      </Group>
    </Dialog>
  );
}
