/** Downloads a file that was created in the page. */
export function download(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after asking the user.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
