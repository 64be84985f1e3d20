/**
 * Leaves the app for another page, in this tab and with an entry in its history. A click on a link, because tests can
 * observe one.
 */
export function openAddress(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.click();
}
