import { LIMITS } from '../../../../server/contract/core/limits.ts';

/** So much smaller a picture gets that weighs too much, until it does not. */
const STEP = 0.8;

/**
 * A picture as a clinic's logo: a PNG within the limits, in base64. It is made smaller, never larger. Gives undefined for
 * what this browser cannot read as a picture.
 */
export async function toLogo(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  let scale = Math.min(1, LIMITS.logoWidth / picture.width, LIMITS.logoHeight / picture.height);
  let png = await draw(picture, scale);
  while (png && png.size > LIMITS.logoBytes) {
    scale *= STEP;
    png = await draw(picture, scale);
  }
  picture.close();
  return png ? base64(png) : undefined;
}

function draw(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(picture.width * scale));
  canvas.height = Math.max(1, Math.floor(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (pen) pen.imageSmoothingQuality = 'high';
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function base64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
