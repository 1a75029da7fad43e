import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Images are compressed already. */
const textFile = /\.(js|css|html|txt|webmanifest)$/

const encodings = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
}

/**
 * Writes each text file of the build a second and third time, compressed as much as Brotli (11) and gzip (9) can:
 * `main.js.br` and `main.js.gz` beside `main.js`. The server sends them unchanged. This plugin comes after the plugins that
 * write files.
 */
export function compressedFiles(): Plugin {
  let folder = ''
  let isWritten = false
  return {
    name: 'stonks-compressed-files',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    writeBundle: () => void (isWritten = true),
    closeBundle: {
      order: 'post',
      sequential: true,
      // A failed build has no files.
      handler: async () => (isWritten ? compressAll(folder) : undefined),
    },
  }
}

async function compressAll(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => textFile.test(name)).map((name) => compress(join(folder, name))))
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  await Promise.all(
    Object.entries(encodings).map(async ([extension, encode]) =>
      writeFile(`${path}.${extension}`, await encode(content)),
    ),
  )
}
