import type { Page } from '@playwright/test'

/** How much of a picture may be lost: nothing that one sees. */
const quality = 0.84

/** A PNG as WebP, a fifth of its size, made by the browser whose page it is given. */
export async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage()
  const address = await blank.evaluate(
    async ({ source, quality }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', quality)
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, quality },
  )
  await blank.close()
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
