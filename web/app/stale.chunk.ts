// The exchange’s calendar of holidays would exceed the bytes of a first visit.
export { freshness } from '#domain/dataset/freshness'
