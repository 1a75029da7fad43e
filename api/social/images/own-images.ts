import type { FeedMessage } from '../../contract/feed.ts'
import type { ImageBook } from './image-book.ts'

/** A message whose pictures all come from us: the page asks nobody else, and nobody else learns who reads it. */
export function withOwnImages(message: FeedMessage, book: ImageBook): FeedMessage {
  const own = (address: string | null) => address && `/api/stocktwits/image/${book.idOf(address)}`
  const { user, links, entities } = message
  const { chart } = entities
  return {
    ...message,
    user: user && { ...user, avatar_url: own(user.avatar_url) },
    links: links.map((link) => ({ ...link, image: own(link.image) })),
    entities: { ...entities, chart: chart && { original: own(chart.original), large: own(chart.large) } },
  }
}
