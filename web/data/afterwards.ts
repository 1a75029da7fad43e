/** What has to begin once the first rows are there, and not before. */
export { measureVitals } from './measure-vitals.ts'
export { watchReleases } from './releases/watch-releases.ts'
