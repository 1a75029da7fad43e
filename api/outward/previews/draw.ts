import { createRequire } from 'node:module'
import { renderAsync, type ResvgRenderOptions } from '@resvg/resvg-js'

const require = createRequire(import.meta.url)

/** How every picture is drawn. */
export const drawing: ResvgRenderOptions = {
  font: {
    // A font of our own: the same picture on every machine, even without fonts.
    fontFiles: [
      require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
      require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
    ],
    loadSystemFonts: false,
    defaultFontFamily: 'Inter',
  },
  logLevel: 'off',
}

/** Draws an SVG as PNG in another thread. Only its compression, about 10 ms, blocks the event loop. */
export async function drawPng(svg: string): Promise<Buffer> {
  const image = await renderAsync(svg, drawing)
  return image.asPng()
}
