import type { FeedMessage } from '#api/contract/feed'
import { fieldsOf } from '#domain/keys-of'
import { apiGet, type ApiResponse, wasUnreachable } from '../../data/api/api.ts'

/** The messages about a stock. */
export interface Feed {
  readonly messages: readonly FeedMessage[]
  /** Whether they are from the demo's simulated traders, who have no pages elsewhere. */
  readonly simulated: boolean
}

export type FeedState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly feed: Feed; readonly cachedAt?: Date | undefined }
  /** There are none, or they could not be loaded: the user sees the same text. */
  | { readonly kind: 'nothing'; readonly isUnreachable: boolean }

/** Fetches the newest messages about a stock. Never rejects. */
export async function fetchFeed(
  symbol: string,
  signal?: AbortSignal,
  get: (path: string, signal?: AbortSignal) => Promise<ApiResponse> = apiGet,
): Promise<FeedState> {
  const response = await get(`/stocktwits/${encodeURIComponent(symbol)}`, signal)
  const messages = response.ok ? readMessages(response.data) : []
  if (!response.ok || messages.length === 0) {
    return { kind: 'nothing', isUnreachable: wasUnreachable(response) }
  }
  const simulated = response.headers?.get('x-feed-source') === 'demo'
  return { kind: 'loaded', feed: { messages, simulated }, cachedAt: response.cachedAt }
}

/**
 * Parses the messages of a response. Only the ids are checked; the other fields are the server's responsibility.
 */
export function readMessages(data: unknown): readonly FeedMessage[] {
  const { messages } = fieldsOf(data)
  return Array.isArray(messages) ? messages.filter(isMessage) : []
}

const isMessage = (value: unknown): value is FeedMessage =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'
