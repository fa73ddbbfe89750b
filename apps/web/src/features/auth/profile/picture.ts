/** The stored size: twice the displayed size, for high-density screens. */
const sizePx = 96;
const quality = 0.85;

/** Returns the centre square of an image as a small data URL. Rejects for a file that is not an image. */
export async function readPicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    const side = Math.min(bitmap.width, bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = sizePx;
    canvas.height = sizePx;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser draws nothing');
    const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
    context.drawImage(bitmap, left, top, side, side, 0, 0, sizePx, sizePx);
    return canvas.toDataURL('image/jpeg', quality);
  } finally {
    bitmap.close();
  }
}
