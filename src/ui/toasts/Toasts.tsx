import { Notifications } from '@mantine/notifications';
import { toastMs } from './toasts.tsx';
import { useToastPlace } from './usePlace.ts';

/** The place of toasts. */
export function Toasts() {
  useToastPlace();
  return <Notifications position="top-left" autoClose={toastMs} zIndex={1000} containerWidth={380} />;
}
