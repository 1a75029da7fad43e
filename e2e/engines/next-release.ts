import { buildRelease } from '../harness/build-release.ts'

/** Builds the release that replaces the one under test, once for all engines. */
export default async function buildNextRelease(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['NEXT_RELEASE'] !== undefined) return undefined
  const release = await buildRelease('next')
  process.env['NEXT_RELEASE'] = release.program
  return () => release.remove()
}
