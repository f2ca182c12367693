/** Gives the user a file that was made here. */
export function download(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after a question to the user.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
