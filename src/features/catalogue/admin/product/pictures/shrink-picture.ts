/** Longest side of what is made of a photo that is too large; the shop shows at most 1920. */
const SIDE = 2560;
const QUALITY = 0.9;

/**
 * Makes a large photo of a phone small enough, upright as it was taken.
 * @returns undefined for what this browser cannot read as a picture
 */
export async function shrinkPicture(file: Blob): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => {
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY);
    });
  } catch {
    // What cannot be decoded is refused in words by the caller.
    return undefined;
  }
}
