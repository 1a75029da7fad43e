import { proxy } from 'valtio/vanilla'

/** What is known of newer releases of the app than this page's. */
export const release = proxy<{
  /** Whether one is on the device and could take this page's place. */
  isReady: boolean
  /** The release that the server last said it is of. */
  server: string | null
}>({ isReady: false, server: null })

export function releaseReadinessDidChange(isReady: boolean): void {
  release.isReady = isReady
}

export function serverReleaseDidChange(version: string): void {
  release.server = version
}
