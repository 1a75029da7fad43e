/** What has to begin once the first rows are there, and not before. */
export { watchInstall } from './install/watch-install.ts'
export { measureVitals } from './measure-vitals.ts'
export { watchReleases } from './releases/watch-releases.ts'
export { openShared } from './shared/open-shared.ts'
