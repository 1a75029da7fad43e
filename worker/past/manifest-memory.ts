import { type HistoryManifest, parseManifest } from '#domain/history/manifest'

/** Caches parsed manifests: parsing takes longer than a query, and each query needs the stored one. */
export function createManifestMemory(): (text: string) => HistoryManifest | undefined {
  // Two: the current manifest, and that of a download.
  let known: readonly { readonly text: string; readonly manifest: HistoryManifest | undefined }[] = []
  return (text) => {
    const same = known.find((one) => one.text === text)
    if (same) return same.manifest
    const manifest = parseManifest(text)
    const one = { text, manifest: manifest.ok ? manifest.value : undefined }
    known = [one, ...known].slice(0, 2)
    return one.manifest
  }
}
