/** Saves a blob as a file with this name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Returns a CSV file with a byte order mark, without which spreadsheets take UTF-8 for another encoding. */
export function csvBlob(csv: BlobPart): Blob {
  return new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' });
}
