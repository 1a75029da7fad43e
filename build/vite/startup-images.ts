import type { Plugin } from 'vite'

/** An image that iOS shows while the app starts from the Home Screen, in a portrait viewport of this size. */
interface StartupImage {
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** Device pixels for each CSS pixel. */
  readonly pixelRatio: number
}

/** The viewports of iPhones with iOS 16.4 or newer. iOS ignores an image that is not of exactly the screen's size. */
export const startupImages: readonly StartupImage[] = [
  { width: 375, height: 667, pixelRatio: 2 },
  { width: 375, height: 812, pixelRatio: 3 },
  { width: 390, height: 844, pixelRatio: 3 },
  { width: 393, height: 852, pixelRatio: 3 },
  { width: 402, height: 874, pixelRatio: 3 },
  { width: 414, height: 736, pixelRatio: 3 },
  { width: 414, height: 896, pixelRatio: 2 },
  { width: 414, height: 896, pixelRatio: 3 },
  { width: 428, height: 926, pixelRatio: 3 },
  { width: 430, height: 932, pixelRatio: 3 },
  { width: 440, height: 956, pixelRatio: 3 },
]

/** The image's path below web/public: its name is its size in device pixels. */
export const startupImagePath = ({ width, height, pixelRatio }: StartupImage): string =>
  `startup/${width * pixelRatio}x${height * pixelRatio}.png`

/** Adds the links of all startup images to the end of the page's head. Only iOS loads them, when the app is added. */
export function startupImageLinks(): Plugin {
  return {
    name: 'stonks-startup-images',
    transformIndexHtml: {
      // After the scripts and styles that the build adds, which the first paint needs.
      order: 'post',
      handler: () =>
        startupImages.map((image) => ({
          tag: 'link',
          attrs: { rel: 'apple-touch-startup-image', media: mediaOf(image), href: `/${startupImagePath(image)}` },
          injectTo: 'head',
        })),
    },
  }
}

const mediaOf = ({ width, height, pixelRatio }: StartupImage): string =>
  `(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${pixelRatio}) and (orientation: portrait)`
