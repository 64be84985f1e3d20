import {
  IconCamera,
  IconDeviceGamepad2,
  IconFileDownload,
  IconLock,
  IconLockOpen,
  IconMaximize,
  IconPencil,
  IconPlugConnected,
  IconPlugConnectedX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ConsoleAction } from '#domain/consoles/actions.ts';

export const actionIcons: Record<ConsoleAction, TablerIcon> = {
  control: IconDeviceGamepad2,
  watch: IconMaximize,
  screenshot: IconCamera,
  logs: IconFileDownload,
  connect: IconPlugConnected,
  disconnect: IconPlugConnectedX,
  open: IconLockOpen,
  close: IconLock,
  rename: IconPencil,
};
