import type { Page } from '@playwright/test'

/** The pixels of an SVG of `size` × `size`, as the browser draws it. */
export async function drawnPixels(page: Page, svg: string, size: number): Promise<Uint8Array> {
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`
  const data = await page.evaluate(
    async ({ source, size }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const context = Object.assign(document.createElement('canvas'), { width: size, height: size }).getContext('2d')
      context?.drawImage(image, 0, 0, size, size)
      const bytes = context?.getImageData(0, 0, size, size).data ?? []
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
    { source, size },
  )
  return Uint8Array.from(Buffer.from(data, 'base64'))
}
