import { Notifications } from '@mantine/notifications';
import { toastMs } from './toasts.tsx';
import { useToastPlace } from './usePlace.ts';

/** The toasts that are shown. */
export function ToastStack() {
  useToastPlace();
  return <Notifications position="top-left" autoClose={toastMs} zIndex={1000} containerWidth={380} />;
}
