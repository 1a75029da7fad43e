import type { Page } from '@playwright/test'

/** What one sees of a picture before one looks at what it shows. */
export interface Look {
  readonly width: number
  readonly height: number
  /** Whether nothing shines through. */
  readonly isOpaque: boolean
  /** How far from its middle anything is drawn that is not the ground of its corner: 1 is half of its width. */
  readonly reach: number
}

/** Looks at a picture of the site that a page is on. */
export function lookAt(page: Page, address: string): Promise<Look> {
  return page.evaluate(async (source) => {
    const image = new Image()
    image.src = source
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    context?.drawImage(image, 0, 0)
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() }
    let reach = 0
    let isOpaque = true
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3] !== 255) isOpaque = false
      if ([0, 1, 2, 3].every((channel) => data[i + channel] === data[channel])) continue
      const [x, y] = [((i / 4) % width) + 0.5, Math.floor(i / 4 / width) + 0.5]
      reach = Math.max(reach, Math.hypot(x - width / 2, y - height / 2) / (width / 2))
    }
    return { width, height, isOpaque, reach }
  }, address)
}
