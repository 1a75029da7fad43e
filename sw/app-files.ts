import { revisionOf, revisionParameter } from '#domain/file-revision'

/** A file of the build, as the build lists it (build/vite/pwa.ts). */
export interface AppFile {
  readonly url: string
  readonly revision: string
}

/** Where the file is requested and stored. A hashed path changes with its content; all other files have a parameter. */
export const addressOf = ({ url, revision }: AppFile): string =>
  isHashed(url) ? `/${url}` : `/${url}?${revisionParameter}=${revision}`

const isHashed = (url: string): boolean => url.startsWith('static/')

/** A part of the media type that a browser needs to use the file. */
const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'javascript',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
}

/** Where the files of releases are stored, by their addresses. */
export type FileCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>

/**
 * Stores all files, or none: if one of them is not available, it deletes what it has stored. It verifies each file,
 * even a stored one, because a sign-in page, a filter or a server with another release may answer instead.
 */
export async function installFiles(cache: FileCache, files: readonly AppFile[]): Promise<void> {
  const added: string[] = []
  try {
    for (const file of files) {
      if (await readFile(cache, file)) continue
      const response = await download(file)
      added.push(addressOf(file))
      await cache.put(addressOf(file), response)
    }
  } catch (error) {
    for (const address of added) await cache.delete(address)
    throw error
  }
}

/** The stored file; undefined if it is missing or damaged. */
export async function readFile(cache: FileCache, file: AppFile): Promise<Response | undefined> {
  const stored = await cache.match(addressOf(file))
  return stored && verify(stored, file)
}

/** Stores the file again; does nothing if the server cannot be reached or has another release. */
export async function restoreFile(cache: FileCache, file: AppFile): Promise<void> {
  const response = await download(file).catch(() => undefined)
  if (response) await cache.put(addressOf(file), response)
}

async function download(file: AppFile): Promise<Response> {
  // The page has loaded most hashed files already. The HTTP cache may hold a foreign response for them, too.
  for (const cache of isHashed(file.url) ? (['default', 'reload'] as const) : (['reload'] as const)) {
    const response = await verify(await fetch(addressOf(file), { cache }), file)
    if (response) return response
  }
  throw new Error(`The response for /${file.url} is not the file of this release`)
}

/** The response if it is the file of this release, to the last byte; undefined for anything else. */
export async function verify(response: Response, { url, revision }: AppFile): Promise<Response | undefined> {
  const mediaType = mediaTypes[url.replace(/^.*\./, '')] ?? ''
  if (response.status !== 200 || !response.headers.get('Content-Type')?.includes(mediaType)) return undefined
  const content = await response.arrayBuffer()
  if ((await revisionOf(content)) !== revision) return undefined
  const headers = new Headers(response.headers)
  // They describe how the content was transferred.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  return new Response(content, { headers })
}

/** Deletes the files of other releases. */
export async function deleteOtherFiles(cache: FileCache, files: readonly AppFile[]): Promise<void> {
  const current = new Set(files.map((file) => new URL(addressOf(file), location.href).href))
  for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request)
}
