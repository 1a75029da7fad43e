/** What proves that this server gave something out. Tokens of the previous secret stay good until they end by themselves. */
export interface Secrets {
  readonly current: Buffer
  readonly previous?: Buffer | undefined
}
