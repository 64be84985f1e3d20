/** How long a browser may take to start reading a saved file. */
const releaseAfterMs = 60_000;

/** Saves a file as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), releaseAfterMs);
}
