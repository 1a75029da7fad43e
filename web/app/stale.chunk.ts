import { freshness } from '#domain/dataset/freshness'

/** Whether prices of a later session should be available. The exchange’s calendar would exceed the bytes of a first visit. */
export const isStale = (session: string, now: number): boolean => freshness(session, now).isStale
