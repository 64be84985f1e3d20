import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeliveryFault } from '#contract/http/destinations.ts';

const labels: Record<DeliveryFault, MessageDescriptor> = {
  timeout: msg`No answer in time`,
  closed: msg`The connection was closed`,
  refused: msg`The connection was refused`,
  unreachable: msg`The host cannot be reached`,
  certificate: msg`The certificate is not valid`,
  protocol: msg`The answer cannot be understood`,
  forbidden: msg`This address is not allowed`,
  redirect: msg`It redirects to another address`,
  noDevices: msg`No device is left`,
  mailNotSetUp: msg`No mail server is set up`,
  mailRefused: msg`The mail server refused the email`,
};

/** Words for a fault; an answer of a receiver, such as `404 no_service`, is shown unchanged. */
export const faultText = (fault: string, t: (message: MessageDescriptor) => string): string =>
  Object.hasOwn(labels, fault) ? t(labels[fault as DeliveryFault]) : fault;
